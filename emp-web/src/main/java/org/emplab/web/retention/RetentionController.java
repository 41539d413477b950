package org.emplab.web.retention;

import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
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
@Needs(Role.ADMIN)
@RequestMapping("/retention")
class RetentionController {
    private final RetentionBook book;

    RetentionController(RetentionBook book) {
        this.book = book;
    }

    @GetMapping
    String rules(@ModelAttribute("form") RuleForm form, Model model) {
        return page(form, model);
    }

    @PostMapping
    String make(@ModelAttribute("form") RuleForm form, Model model, RedirectAttributes flash) {
        if (book.make(form) instanceof CommandOutcome.Refused refused) {
            model.addAttribute("notice", Notice.refused(inWords(refused.reason())));
            return page(form, model);
        }
        Notice.done(
                        "The rule is made. It takes effect in a day; until then it can be withdrawn and has removed nothing.")
                .show(flash);
        return "redirect:/retention";
    }

    @PostMapping("/{id}/withdraw")
    String withdraw(@PathVariable String id, RedirectAttributes flash) {
        Notice.of(book.withdraw(id), "The rule is withdrawn; it stays on record.")
                .show(flash);
        return "redirect:/retention";
    }

    /** By the names that the form has for what was typed. */
    private static String inWords(String reason) {
        return reason.replace("olderThanDays", "Days after the end").replace(" (machineLabel)", "");
    }

    private String page(RuleForm form, Model model) {
        model.addAttribute("rules", book.rules());
        if (form.typed()) {
            RetentionBook.Preview preview = book.preview(form);
            if (preview instanceof RetentionBook.Preview.Runs runs) {
                model.addAttribute("preview", runs);
            } else if (!model.containsAttribute("notice")) {
                model.addAttribute(
                        "notice", Notice.refused(inWords(((RetentionBook.Preview.Refused) preview).reason())));
            }
        }
        return "retention";
    }
}
