package org.emplab.web.experiment;

import java.security.Principal;
import org.emplab.lab.Role;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
import org.emplab.web.experiment.ExperimentCommands.Submission;
import org.emplab.web.machine.MachineDirectory;
import org.emplab.web.notebook.NotebookDirectory;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Asks for samples of a workload by a form. */
@Controller
@Needs(Role.RESEARCHER)
@RequestMapping("/experiments/new")
class ExperimentController {
    private static final int NOTEBOOKS_OFFERED = 200;

    private final ExperimentCommands commands;
    private final MachineDirectory machines;
    private final NotebookDirectory notebooks;

    ExperimentController(ExperimentCommands commands, MachineDirectory machines, NotebookDirectory notebooks) {
        this.commands = commands;
        this.machines = machines;
        this.notebooks = notebooks;
    }

    @GetMapping
    String form(@ModelAttribute("form") ExperimentForm form, Model model) {
        return page(model, "");
    }

    @PostMapping
    String submit(
            @ModelAttribute("form") ExperimentForm form, Principal principal, Model model, RedirectAttributes flash) {
        Submission submission = commands.submit(form.specification(), principal.getName());
        if (submission instanceof Submission.Queued queued) {
            Notice.done("It is in the queue.").show(flash);
            return "redirect:" + queued.page();
        }
        Submission.Refused refused = (Submission.Refused) submission;
        model.addAttribute("notice", Notice.refused(refused.reason()));
        return page(model, refused.key().map(ExperimentForm::field).orElse(""));
    }

    /** Says while one types what would be made of it. */
    @PostMapping("/preview")
    String preview(@ModelAttribute("form") ExperimentForm form, Model model) {
        String yaml = commands.written(form.specification());
        SpecificationController.show(commands.preview(yaml, false), model);
        model.addAttribute("written", yaml);
        return "preview :: preview";
    }

    /** @param wrong field that is to be mended */
    private String page(Model model, String wrong) {
        model.addAttribute("machines", machines.machines());
        model.addAttribute("workloads", commands.workloads());
        model.addAttribute(
                "notebooks", notebooks.notebooks(0, NOTEBOOKS_OFFERED).notebooks());
        model.addAttribute("wrong", wrong);
        return "experiment-new";
    }
}
