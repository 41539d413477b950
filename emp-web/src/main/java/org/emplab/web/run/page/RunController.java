package org.emplab.web.run.page;

import java.util.List;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.web.experiment.ExperimentCatalogue;
import org.emplab.web.machine.MachineDirectory;
import org.emplab.web.run.JsonRows;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunDetail;
import org.emplab.web.run.RunPart;
import org.emplab.web.run.RunSeries;
import org.emplab.web.run.RunShelf;
import org.emplab.web.run.chart.TimesTable;
import org.emplab.web.run.time.CutoffDrops;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of one run. */
@Controller
class RunController {
    private final RunShelf shelf;
    private final RunCatalogue catalogue;
    private final ExperimentCatalogue experiments;
    private final MachineDirectory machines;
    private final CutoffDrops cutoffs;

    RunController(
            RunShelf shelf,
            RunCatalogue catalogue,
            ExperimentCatalogue experiments,
            MachineDirectory machines,
            CutoffDrops cutoffs) {
        this.shelf = shelf;
        this.catalogue = catalogue;
        this.experiments = experiments;
        this.machines = machines;
        this.cutoffs = cutoffs;
    }

    @GetMapping("/runs/{id}")
    String run(@PathVariable String id, @RequestParam(required = false) @Nullable String program, Model model) {
        if (catalogue.run(id).isEmpty()) {
            List<String> called = catalogue.called(id);
            if (!called.isEmpty()) {
                return "redirect:" + (called.size() == 1 ? "/runs/" + called.get(0) : "/runs?text=" + id);
            }
        }
        fill(id, program, model);
        cutoffs.cutoffs(shelf.part(id, program)).ifPresent(some -> model.addAttribute("cutoffs", some.words()));
        experiments.ofRun(id).ifPresent(experiment -> model.addAttribute("experiment", experiment));
        return "run";
    }

    /** The changing part of the page's head, fetched again when something happened. */
    @GetMapping("/runs/{id}/state")
    String state(@PathVariable String id, @RequestParam(required = false) @Nullable String program, Model model) {
        fill(id, program, model);
        return "run :: state";
    }

    /** What happened to the run, fetched again with the state. */
    @GetMapping("/runs/{id}/history")
    String history(@PathVariable String id, Model model) {
        model.addAttribute("run", shelf.run(id).summary());
        model.addAttribute("events", catalogue.events(id));
        return "run :: events";
    }

    private void fill(String id, @Nullable String program, Model model) {
        RunPart part = shelf.part(id, program);
        RunDetail detail = part.detail();
        RunSeries series = shelf.series(part);
        model.addAttribute("detail", detail);
        model.addAttribute("run", detail.summary());
        if (detail.summary().state() == RunState.RUNNING || detail.summary().state() == RunState.PAUSED) {
            machines.machine(detail.summary().machine())
                    .filter(machine ->
                            machine.runId().equals(Optional.of(detail.summary().id())))
                    .ifPresent(machine -> model.addAttribute("agent", machine));
        }
        model.addAttribute("displaces", detail.header().workload().containsKey("displace"));
        model.addAttribute("times", TimesTable.of(series, part.summary().program()));
        model.addAttribute("program", part.program().orElse(null));
        model.addAttribute("query", part.query());
        model.addAttribute("worst", WorstTable.of(series));
        model.addAttribute("environment", JsonRows.of(detail.header().environment()));
        model.addAttribute("workload", JsonRows.of(detail.header().workload()));
        model.addAttribute("events", catalogue.events(id));
    }
}
