package org.emplab.web.experiment;

import java.security.Principal;
import java.util.Optional;
import org.emplab.lab.Role;
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

@Controller
@Needs(Role.RESEARCHER)
@RequestMapping("/experiments/new")
class ExperimentController {
    private final ExperimentCommands commands;
    private final MachineDirectory machines;

    ExperimentController(ExperimentCommands commands, MachineDirectory machines) {
        this.commands = commands;
        this.machines = machines;
    }

    @GetMapping
    String form(@ModelAttribute("form") ExperimentForm form, Model model) {
        return page(model);
    }

    @PostMapping
    String submit(
            @ModelAttribute("form") ExperimentForm form, Principal principal, Model model, RedirectAttributes flash) {
        Optional<ExperimentOrder> order = form.order();
        if (order.isEmpty()) {
            model.addAttribute(
                    "notice",
                    Notice.refused("Choose a machine and a workload; seconds and samples are numbers above zero."));
            return page(model);
        }
        Submission submission = commands.submit(order.get(), principal.getName());
        if (submission instanceof Submission.Queued queued) {
            Notice.done("The run is in the queue.").show(flash);
            return "redirect:/runs/" + queued.runId();
        }
        model.addAttribute("notice", Notice.refused(((Submission.Refused) submission).reason()));
        return page(model);
    }

    private String page(Model model) {
        model.addAttribute("machines", machines.machines());
        model.addAttribute("workloads", commands.workloads());
        return "experiment";
    }
}
