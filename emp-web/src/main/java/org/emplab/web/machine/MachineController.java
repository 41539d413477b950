package org.emplab.web.machine;

import java.util.Optional;
import org.emplab.web.run.JsonRows;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunFilter;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

@Controller
class MachineController {
    private final MachineDirectory machines;
    private final RunCatalogue runs;

    MachineController(MachineDirectory machines, RunCatalogue runs) {
        this.machines = machines;
        this.runs = runs;
    }

    @GetMapping("/machines/{name}")
    String machine(@PathVariable String name, Model model) {
        LabMachine machine = machines.machine(name)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no machine " + name));
        model.addAttribute("machine", machine);
        model.addAttribute("environment", JsonRows.of(machine.environment()));
        model.addAttribute(
                "runs", runs.runs(new RunFilter(Optional.empty(), Optional.of(name), Optional.empty(), 0, 50)));
        return "machine";
    }
}
