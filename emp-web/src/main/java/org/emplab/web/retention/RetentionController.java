package org.emplab.web.retention;

import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.emplab.server.retention.RetentionService;
import org.emplab.server.retention.RetentionService.OldRun;
import org.emplab.server.retention.RetentionService.RuleForm;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Retention rules: what one would remove is seen before it is made. */
@Controller
@RequiresRole(Role.ADMIN)
@RequestMapping("/retention")
record RetentionController(RetentionService retention) {
    private static final int RULES_SHOWN = 500;
    private static final int RUNS_SHOWN = 1000;

    @GetMapping
    String rules(@ModelAttribute("form") RuleForm form, Model model) {
        return page(form, model);
    }

    @PostMapping
    String make(@ModelAttribute("form") RuleForm form, Model model, RedirectAttributes flash) {
        try {
            retention.make(form.stripped());
        } catch (Refusal refusal) {
            model.addAttribute("notice", refused(refusal));
            return page(form, model);
        }
        return Notice.done(
                        "The rule is made. It takes effect in a day; until then it can be withdrawn and has removed nothing.")
                .on("redirect:/retention", flash);
    }

    @PostMapping("/{id}/withdraw")
    String withdraw(@PathVariable String id, RedirectAttributes flash) {
        return Notice.of(() -> retention.withdraw(id), "The rule is withdrawn; it stays on record.")
                .on("redirect:/retention", flash);
    }

    /** The refusal by the names that the form has for what was typed. */
    private static Notice refused(Refusal refusal) {
        return Notice.refused(String.valueOf(refusal.getMessage())
                .replace("olderThanDays", "Days after the end")
                .replace(" (machineLabel)", ""));
    }

    private String page(RuleForm form, Model model) {
        model.addAttribute("rules", retention.rules(0, RULES_SHOWN).items());
        if (form.olderThanDays() != null) {
            try {
                List<OldRun> runs = retention.preview(form.stripped(), RUNS_SHOWN + 1);
                model.addAttribute("all", runs.size() <= RUNS_SHOWN);
                model.addAttribute("preview", runs.stream().limit(RUNS_SHOWN).toList());
            } catch (Refusal refusal) {
                model.addAttribute("notice", refused(refusal));
            }
        }
        return "retention";
    }
}
