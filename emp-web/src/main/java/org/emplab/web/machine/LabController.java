package org.emplab.web.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.web.availability.AvailabilityPort;
import org.emplab.web.derivation.DerivationSummary;
import org.emplab.web.derivation.Derivations;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunSummary;
import org.emplab.web.timeline.PastPredictions;
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
    private final Derivations derivations;
    private final AvailabilityPort closures;
    private final PastPredictions predictions;

    LabController(
            MachineDirectory machines,
            RunCatalogue runs,
            Derivations derivations,
            AvailabilityPort closures,
            PastPredictions predictions) {
        this.predictions = predictions;
        this.closures = closures;
        this.machines = machines;
        this.runs = runs;
        this.derivations = derivations;
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
        List<LabMachine> all = machines.machines();
        model.addAttribute("machines", all);
        model.addAttribute("closed", all.isEmpty() ? Map.of() : closures.closedNow());
        model.addAttribute("endErrors", predictions.recentAccuracy());
        List<RunSummary> any = new ArrayList<>();
        any.addAll(shown(model, "running", runs.first(RunFilter.of(RunState.RUNNING, MANY))));
        any.addAll(shown(model, "paused", runs.first(RunFilter.of(RunState.PAUSED, MANY))));
        any.addAll(shown(model, "queue", runs.first(RunFilter.of(RunState.PENDING, MANY))));
        any.addAll(shown(model, "recent", runs.ended(LATELY)));
        List<DerivationSummary> derived =
                derivations.derivations(Optional.empty(), 0).derivations();
        boolean young = any.size() < LATELY
                && derived.stream()
                        .noneMatch(derivation -> derivation.publication().isPresent());
        if (young) {
            model.addAttribute("steps", FirstStep.of(all, any, derived));
        }
    }

    private static List<RunSummary> shown(Model model, String name, List<RunSummary> runs) {
        model.addAttribute(name, runs);
        return runs;
    }
}
