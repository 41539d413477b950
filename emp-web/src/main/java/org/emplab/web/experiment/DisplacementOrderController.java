package org.emplab.web.experiment;

import java.security.Principal;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
import org.emplab.web.experiment.ExperimentCommands.Submission;
import org.emplab.web.machine.MachineDirectory;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Asks for an experiment by the displacement technique. */
@Controller
@Needs(Role.RESEARCHER)
@RequestMapping("/experiments/new/displacement")
class DisplacementOrderController {
    private final ExperimentCommands commands;
    private final MachineDirectory machines;

    DisplacementOrderController(ExperimentCommands commands, MachineDirectory machines) {
        this.commands = commands;
        this.machines = machines;
    }

    @GetMapping
    String form(@ModelAttribute("form") DisplacementForm form, Model model) {
        return page(model, "");
    }

    @PostMapping
    String submit(
            @ModelAttribute("form") DisplacementForm form, Principal principal, Model model, RedirectAttributes flash) {
        Submission submission = commands.submit(form.specification(), principal.getName());
        if (submission instanceof Submission.Queued queued) {
            Notice.done("The experiment is in the queue.").show(flash);
            return "redirect:" + queued.page();
        }
        Submission.Refused refused = (Submission.Refused) submission;
        model.addAttribute("notice", Notice.refused(refused.reason()));
        return page(model, refused.key().orElse(""));
    }

    /** @param wrong key of the field that is to be mended */
    private String page(Model model, String wrong) {
        model.addAttribute("machines", machines.machines());
        model.addAttribute("subjects", DisplacementOrder.SUBJECTS);
        model.addAttribute("policies", DisplacementOrder.POLICIES);
        model.addAttribute("wrong", wrong);
        return "displace";
    }
}
