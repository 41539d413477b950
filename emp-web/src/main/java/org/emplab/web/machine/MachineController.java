package org.emplab.web.machine;

import java.util.List;
import java.util.Optional;
import org.emplab.web.derivation.Derivations;
import org.emplab.web.run.JsonRows;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunPage;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

/** One machine; of one that is not enrolled, the runs that were imported. */
@Controller
class MachineController {
    private final MachineDirectory machines;
    private final RunCatalogue runs;
    private final Derivations derivations;

    MachineController(MachineDirectory machines, RunCatalogue runs, Derivations derivations) {
        this.machines = machines;
        this.runs = runs;
        this.derivations = derivations;
    }

    @GetMapping("/machines/{name}")
    String machine(@PathVariable String name, Model model) {
        Optional<LabMachine> machine = machines.machine(name);
        RunPage itsRuns = runs.runs(new RunFilter(Optional.empty(), Optional.of(name), Optional.empty(), 0, 50));
        if (machine.isEmpty() && itsRuns.total() == 0) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "no machine " + name);
        }
        model.addAttribute("name", name);
        model.addAttribute("machine", machine.orElse(null));
        model.addAttribute(
                "environment",
                machine.map(found -> JsonRows.of(found.environment())).orElse(List.of()));
        model.addAttribute("runs", itsRuns);
        model.addAttribute("derivations", derivations.ofMachine(name));
        return "machine";
    }

    /** The changing part of the page's head, fetched again when something happened or is due. */
    @GetMapping("/machines/{name}/state")
    String state(@PathVariable String name, Model model) {
        model.addAttribute("name", name);
        model.addAttribute(
                "machine",
                machines.machine(name)
                        .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no machine " + name)));
        return "machine :: state";
    }
}
