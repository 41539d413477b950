package org.emplab.web.machine;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.server.api.Refusal;
import org.emplab.server.health.MachineHealthService;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.ForecastService;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.Derivation.DerivationSummary.Publication;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.daemon.DaemonService;
import org.emplab.web.run.JsonRows;
import org.emplab.web.verdict.PageVerdict;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** One machine; of one that is not enrolled, the runs that were imported. */
@Controller
record MachineController(
        MachineQueries machines,
        RunCatalogue runs,
        RunListQuery list,
        DerivationService derivations,
        ForecastService forecasts,
        DaemonService daemons,
        MachineHealthService healths,
        PublicationService publications,
        MeasuredErrorRate errorRate,
        Clock clock) {
    private static final int MOST_RUNS = 10;
    private static final int MOST_WAITING = 100;

    @GetMapping("/machines/{name}")
    String machine(@PathVariable String name, Model model) {
        Optional<LabMachine> machine = machines.machine(name);
        RunListQuery.OfMachine itsRuns = list.ofMachine(name, MOST_RUNS, MOST_WAITING);
        if (machine.isEmpty() && itsRuns.newest().total() == 0) {
            throw Refusal.notFound("machine " + name);
        }
        model.addAttribute("name", name);
        model.addAttribute("machine", machine.orElse(null));
        model.addAttribute(
                "environment",
                machine.map(found -> JsonRows.of(found.environment())).orElse(List.of()));
        model.addAttribute("runs", itsRuns.newest());
        List<Derivation.DerivationSummary> derived = derivations.ofMachine(name);
        model.addAttribute("derivations", derived);
        derived.stream()
                .filter(one -> one.publication().filter(Publication::inForce).isPresent())
                .findFirst()
                .ifPresent(table -> model.addAttribute("inForce", table));
        machine.ifPresent(found -> lane(found, itsRuns.waiting(), model));
        model.addAttribute("newDaemons", daemons.newOn(name));
        return "machine";
    }

    /** The changing part of the page's head, fetched again when something happened or is due. */
    @GetMapping("/machines/{name}/state")
    String state(@PathVariable String name, Model model) {
        LabMachine machine = machines.require(name);
        model.addAttribute("name", name);
        model.addAttribute("machine", machine);
        lane(machine, list.first(RunSearch.newest(MOST_WAITING).on(name).in(RunState.PENDING)), model);
        return "machine :: state";
    }

    /** Adds the machine's work, what waits for it, and when it is free. */
    private void lane(LabMachine machine, List<RunSummary> waiting, Model model) {
        model.addAttribute(
                "failedStarts", machine.fitness().health().takesRuns() ? 0 : healths.failedStarts(machine.name()));
        machines.secondAgent(machine.name()).ifPresent(second -> model.addAttribute("secondAgent", second));
        List<RunSummary> open = new ArrayList<>(waiting);
        model.addAttribute("waiting", waiting);
        machine.runId().flatMap(runs::run).map(RunDetail::summary).ifPresent(open::add);
        Map<String, Forecast> expected = open.isEmpty() ? Map.of() : forecasts.byRun();
        model.addAttribute("forecasts", expected);
        Instant now = clock.instant();
        MachineLane lane = MachineLane.of(List.of(machine), forecasts.closedNow(), open, expected, now)
                .get(0);
        PageVerdict verdict = MachineVerdict.of(lane, publications.inForce(machine.name()), now);
        model.addAttribute(
                "verdict", errorRate.of(machine.name()).map(verdict::beside).orElse(verdict));
    }
}
