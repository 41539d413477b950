package org.emplab.web.experiment;

import java.util.Arrays;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.lab.settings.Policy;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.Submitted;
import org.emplab.server.machine.MachineQueries;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Asks for an experiment by the displacement technique. */
@Controller
@RequiresRole(Role.RESEARCHER)
@RequestMapping("/experiments/new/displacement")
record DisplacementOrderController(ExperimentService experiments, MachineQueries machines) {
    @GetMapping
    String form(@ModelAttribute("form") DisplacementForm form, Model model) {
        return page(model, "");
    }

    @PostMapping
    String submit(@ModelAttribute("form") DisplacementForm form, Model model, RedirectAttributes flash) {
        try {
            Submitted submitted = experiments.submit(SpecificationText.written(form.specification()), true);
            return Notice.done("The experiment is in the queue.").on("redirect:" + submitted.page(), flash);
        } catch (Refusal refusal) {
            model.addAttribute("notice", Notice.refused(refusal));
            return page(model, refusal.key().orElse(""));
        }
    }

    /** @param wrong key of the field that is to be mended */
    private String page(Model model, String wrong) {
        model.addAttribute("machines", machines.machines());
        model.addAttribute("subjects", DisplacementOrder.SUBJECTS);
        model.addAttribute(
                "policies", Arrays.stream(Policy.values()).map(Policy::key).toList());
        model.addAttribute("wrong", wrong);
        return "displace";
    }
}
