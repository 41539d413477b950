package org.emplab.web.machine;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.comparison.RunCluster;
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
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.account.Visitor;
import org.emplab.web.experiment.ExperimentVerdicts;
import org.emplab.web.experiment.ExperimentVerdicts.Judgement;
import org.emplab.web.run.chart.LSampleVerdict;
import org.emplab.web.timeline.TimelineWords;
import org.emplab.web.verdict.PageVerdict;
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
    private final ExperimentVerdicts judgements;
    private final RunVerdictService verdicts;
    private final Clock clock;

    LabController(
            MachineQueries machines,
            RunListQuery runs,
            DerivationService derivations,
            Predictions predictions,
            ForecastService forecasts,
            ExperimentService experiments,
            PublicationService publications,
            ExperimentVerdicts judgements,
            RunVerdictService verdicts,
            Clock clock) {
        this.forecasts = forecasts;
        this.experiments = experiments;
        this.publications = publications;
        this.judgements = judgements;
        this.verdicts = verdicts;
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
        Instant now = clock.instant();
        model.addAttribute("machines", all);
        model.addAttribute("endErrors", TimelineWords.of(predictions.recentAccuracy()));
        List<RunSummary> any = new ArrayList<>();
        any.addAll(runs.first(RunSearch.newest(MANY).in(RunState.RUNNING)));
        List<RunSummary> paused = runs.first(RunSearch.newest(MANY).in(RunState.PAUSED));
        any.addAll(paused);
        List<RunSummary> queue = runs.first(RunSearch.newest(MANY).in(RunState.PENDING));
        any.addAll(queue);
        Map<String, Forecast> expected = any.isEmpty() ? Map.of() : forecasts.byRun();
        model.addAttribute("queue", byStart(queue, expected));
        model.addAttribute("forecasts", expected);
        model.addAttribute(
                "lanes", MachineLane.of(all, all.isEmpty() ? Map.of() : forecasts.closedNow(), any, expected, now));
        List<RunSummary> recent = runs.ended(LATELY);
        newVerdicts(visitor, recent, model);
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
                        now));
        mine(visitor, all, expected, model);
        if (!publications.anyPublished()) {
            List<Derivation.DerivationSummary> derived =
                    derivations.derivations(Optional.empty(), 0).derivations();
            model.addAttribute("steps", FirstStep.of(all, any, derived));
        }
    }

    /** The runs of an experiment together, the experiments and their runs by start. */
    private static List<RunSummary> byStart(List<RunSummary> queue, Map<String, Forecast> expected) {
        Comparator<RunSummary> byStart = Comparator.comparing(run -> Optional.ofNullable(expected.get(run.id()))
                .map(Forecast::startsAt)
                .orElse(Instant.MAX));
        return queue.stream()
                .sorted(byStart)
                .collect(groupingBy(run -> run.origin().experiment().orElse(run.id()), LinkedHashMap::new, toList()))
                .values()
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /** What has ended lately: experiments, and runs that are of none of them. */
    private void newVerdicts(Visitor visitor, List<RunSummary> recent, Model model) {
        List<ExperimentService.Ended> ended = experiments.ended(visitor.login(), MOST_EXPERIMENTS);
        List<Judgement> judged =
                ended.stream().map(one -> judgements.ofEnded(one.experiment())).toList();
        Set<String> told = ended.stream()
                .flatMap(one -> one.experiment().runs().stream())
                .map(UUID::toString)
                .collect(toSet());
        List<RunSummary> others =
                recent.stream().filter(run -> !told.contains(run.id())).toList();
        Map<String, RunCluster> kept = others.isEmpty()
                ? Map.of()
                : verdicts.kept(others.stream().map(RunSummary::id).toList());
        model.addAttribute(
                "newVerdicts",
                Stream.concat(
                                IntStream.range(0, ended.size())
                                        .mapToObj(at -> new NewVerdict(
                                                ended.get(at).experiment().name(),
                                                "/experiments/"
                                                        + ended.get(at)
                                                                .experiment()
                                                                .id(),
                                                judged.get(at).verdict(),
                                                ended.get(at).at())),
                                others.stream()
                                        .filter(run -> kept.containsKey(run.id()))
                                        .map(run -> new NewVerdict(
                                                run.program() + " on " + run.machine(),
                                                "/runs/" + run.id(),
                                                LSampleVerdict.of(run, requireNonNull(kept.get(run.id()))),
                                                run.endedAt().orElseThrow())))
                        .sorted(Comparator.comparing(NewVerdict::at).reversed())
                        .toList());
        model.addAttribute("toCome", judged.stream().anyMatch(Judgement::toCome));
        model.addAttribute(
                "recent",
                others.stream().filter(run -> !kept.containsKey(run.id())).toList());
    }

    /**
     * An experiment of the visitor that is under way.
     *
     * @param end of its last run; empty where that is not known
     * @param silent the machines of its runs that are not heard of; while there is one, no end is told
     */
    record Mine(ExperimentView experiment, Optional<Forecast> end, List<String> silent) {}

    private void mine(Visitor visitor, List<LabMachine> machines, Map<String, Forecast> expected, Model model) {
        List<ExperimentView> mine =
                visitor.login() == null ? List.of() : experiments.open(visitor.login(), MOST_EXPERIMENTS);
        model.addAttribute(
                "mine",
                mine.stream()
                        .map(experiment -> new Mine(
                                experiment,
                                experiment.end(expected),
                                machines.stream()
                                        .filter(machine -> machine.state().silent()
                                                && machine.runId()
                                                        .map(UUID::fromString)
                                                        .filter(experiment.runs()::contains)
                                                        .isPresent())
                                        .map(LabMachine::name)
                                        .toList()))
                        .toList());
    }

    private static List<RunSummary> shown(Model model, String name, List<RunSummary> runs) {
        model.addAttribute(name, runs);
        return runs;
    }

    /**
     * A verdict that is new.
     *
     * @param of the experiment or the run
     * @param address of its page
     * @param at when the last of its runs ended
     */
    record NewVerdict(String of, String address, PageVerdict verdict, Instant at) {}

    /**
     * The next step in a lab that has no published cutoffs yet.
     *
     * @param href where it is done
     * @param how what it takes, or what it is for
     */
    public record FirstStep(String what, boolean done, String href, String how) {
        /** The steps from an empty lab to its first table of cutoffs, in order. */
        static List<FirstStep> of(
                List<LabMachine> machines, List<RunSummary> runs, List<Derivation.DerivationSummary> derived) {
            long measured = runs.stream()
                    .filter(run -> run.samples() > 0 && run.state().ended())
                    .count();
            return List.of(
                    new FirstStep(
                            "Enrol a machine",
                            !machines.isEmpty() || measured > 0,
                            "/enrol",
                            "an administrator gets one command to paste there. Runs of a machine elsewhere can be imported instead."),
                    new FirstStep(
                            "Measure a short run",
                            measured > 0,
                            "/experiments/new?name=short+run&notebook=Cutoffs&workload=inc&seconds=128&samples=800",
                            "many samples of a program that only counts: what else the machine does shows in its times."),
                    new FirstStep(
                            "Measure a long run",
                            measured > 1,
                            "/experiments/new?name=long+run&notebook=Cutoffs&workload=inc&seconds=16384&samples=40",
                            "fewer, much longer samples on the same machine, for daemons that come seldom."),
                    new FirstStep(
                            "Derive cutoffs",
                            !derived.isEmpty(),
                            "/derivations/new",
                            "from the two: which daemons are infrequent and long, and from which time on a sample is dropped."),
                    new FirstStep(
                            "Publish the table",
                            false,
                            derived.isEmpty()
                                    ? "/derivations"
                                    : "/derivations/" + derived.get(0).id(),
                            "from then on programs are timed on that machine with it."));
        }
    }
}
