package org.emplab.web.machine;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.ForecastService;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.schedule.Predictions;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.DerivationSummary;
import org.emplab.web.account.Visitor;
import org.emplab.web.timeline.TimelineWords;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;

/** The lab at a glance: machines, what runs, what waits, what ended lately. */
@Controller
class LabController {
    private static final int MANY = 100;
    private static final int LATELY = 12;
    private static final int IMPORTED = 6;
    private static final int MOST_PROPOSALS = 10;
    private static final int MOST_EXPERIMENTS = 8;

    private final MachineQueries machines;
    private final RunListQuery runs;
    private final DerivationService derivations;
    private final Predictions predictions;
    private final ForecastService forecasts;
    private final ExperimentService experiments;
    private final PublicationService publications;
    private final Clock clock;

    LabController(
            MachineQueries machines,
            RunListQuery runs,
            DerivationService derivations,
            Predictions predictions,
            ForecastService forecasts,
            ExperimentService experiments,
            PublicationService publications,
            Clock clock) {
        this.forecasts = forecasts;
        this.experiments = experiments;
        this.publications = publications;
        this.clock = clock;
        this.predictions = predictions;
        this.machines = machines;
        this.runs = runs;
        this.derivations = derivations;
    }

    @GetMapping("/")
    String lab(@ModelAttribute(name = "visitor", binding = false) Visitor visitor, Model model) {
        fill(visitor, model);
        return "lab";
    }

    /** The changing part of the page, fetched again when something happened. */
    @GetMapping("/lab/state")
    String state(@ModelAttribute(name = "visitor", binding = false) Visitor visitor, Model model) {
        fill(visitor, model);
        return "lab :: state";
    }

    private void fill(Visitor visitor, Model model) {
        List<LabMachine> all = machines.machines();
        model.addAttribute("machines", all);
        model.addAttribute("endErrors", TimelineWords.of(predictions.recentAccuracy()));
        List<RunSummary> any = new ArrayList<>();
        any.addAll(runs.first(RunSearch.newest(MANY).in(RunState.RUNNING)));
        List<RunSummary> paused = runs.first(RunSearch.newest(MANY).in(RunState.PAUSED));
        any.addAll(paused);
        any.addAll(shown(model, "queue", runs.first(RunSearch.newest(MANY).in(RunState.PENDING))));
        Map<String, Forecast> expected = any.isEmpty() ? Map.of() : forecasts.byRun();
        model.addAttribute("forecasts", expected);
        model.addAttribute(
                "lanes", MachineLane.of(all, all.isEmpty() ? Map.of() : forecasts.closedNow(), any, expected));
        List<RunSummary> recent = shown(model, "recent", runs.ended(LATELY));
        any.addAll(recent);
        any.addAll(shown(model, "imported", runs.imported(IMPORTED)));
        model.addAttribute(
                "attention",
                AttentionItem.of(
                        all,
                        paused,
                        runs.first(RunSearch.newest(MANY).in(RunState.FAILED)),
                        recent,
                        publications.waiting(MOST_PROPOSALS),
                        clock.instant()));
        mine(visitor, expected, model);
        List<DerivationSummary> derived =
                derivations.derivations(Optional.empty(), 0).derivations();
        boolean young = any.size() < LATELY
                && derived.stream()
                        .noneMatch(derivation -> derivation.publication().isPresent());
        if (young) {
            model.addAttribute("steps", FirstStep.of(all, any, derived));
        }
    }

    /** The experiments of the visitor that are under way, and when each is done. */
    private void mine(Visitor visitor, Map<String, Forecast> expected, Model model) {
        List<ExperimentView> mine =
                visitor.login() == null ? List.of() : experiments.open(visitor.login(), MOST_EXPERIMENTS);
        Map<String, Forecast> last = new HashMap<>();
        mine.forEach(experiment -> experiment
                .end(expected)
                .ifPresent(forecast -> last.put(experiment.id().toString(), forecast)));
        model.addAttribute("mine", mine);
        model.addAttribute("mineEnd", last);
    }

    private static List<RunSummary> shown(Model model, String name, List<RunSummary> runs) {
        model.addAttribute(name, runs);
        return runs;
    }
}
