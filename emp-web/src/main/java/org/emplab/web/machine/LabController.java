package org.emplab.web.machine;

import org.emplab.lab.RunState;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunFilter;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The lab at a glance: machines, what runs, what waits, what ended lately. */
@Controller
class LabController {
    private static final int MANY = 100;
    private static final int LATELY = 12;

    private final MachineDirectory machines;
    private final RunCatalogue runs;

    LabController(MachineDirectory machines, RunCatalogue runs) {
        this.machines = machines;
        this.runs = runs;
    }

    @GetMapping("/")
    String lab(Model model) {
        fill(model);
        return "lab";
    }

    /** The changing part of the page, fetched again when something happened. */
    @GetMapping("/lab/state")
    String state(Model model) {
        fill(model);
        return "lab :: state";
    }

    private void fill(Model model) {
        model.addAttribute("machines", machines.machines());
        model.addAttribute("running", runs.first(RunFilter.of(RunState.RUNNING, MANY)));
        model.addAttribute("paused", runs.first(RunFilter.of(RunState.PAUSED, MANY)));
        model.addAttribute("queue", runs.first(RunFilter.of(RunState.PENDING, MANY)));
        model.addAttribute(
                "recent",
                runs.first(RunFilter.newest(LATELY * 4)).stream()
                        .filter(run -> run.state().ended())
                        .limit(LATELY)
                        .toList());
    }
}
