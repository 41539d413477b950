package org.emplab.web.experiment;

import java.util.List;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.api.ProblemException;
import org.emplab.web.machine.MachineDirectory;
import org.emplab.web.notebook.NotebookPort;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Asks for samples of a workload by a form. */
@Controller
@RequiresRole(Role.RESEARCHER)
@RequestMapping("/experiments/new")
class ExperimentController {
    private static final int NOTEBOOKS_OFFERED = 200;
    private static final List<String> WORKLOADS = List.of("inc", "dual-inc", "sort", "matc", "matr");

    private final ExperimentPort experiments;
    private final MachineDirectory machines;
    private final NotebookPort notebooks;

    ExperimentController(ExperimentPort experiments, MachineDirectory machines, NotebookPort notebooks) {
        this.experiments = experiments;
        this.machines = machines;
        this.notebooks = notebooks;
    }

    @GetMapping
    String form(@ModelAttribute("form") ExperimentForm form, Model model) {
        return page(model, "");
    }

    @PostMapping
    String submit(@ModelAttribute("form") ExperimentForm form, Model model, RedirectAttributes flash) {
        try {
            Submitted submitted = experiments.submit(SpecificationText.written(form.specification()), true);
            Notice.done("It is in the queue.").show(flash);
            return "redirect:" + submitted.page();
        } catch (ProblemException refusal) {
            model.addAttribute("notice", Notice.refused(refusal));
            return page(model, refusal.key().map(ExperimentForm::field).orElse(""));
        }
    }

    /** Says while one types what would be made of it. */
    @PostMapping("/preview")
    String preview(@ModelAttribute("form") ExperimentForm form, Model model) {
        String yaml = SpecificationText.written(form.specification());
        SpecificationController.show(experiments, yaml, false, model);
        model.addAttribute("written", yaml);
        return "preview :: preview";
    }

    /** @param wrong field that is to be mended */
    private String page(Model model, String wrong) {
        model.addAttribute("machines", machines.machines());
        model.addAttribute("workloads", WORKLOADS);
        model.addAttribute(
                "notebooks", notebooks.notebooks(0, NOTEBOOKS_OFFERED).items());
        model.addAttribute("wrong", wrong);
        return "experiment-new";
    }
}
