package org.emplab.web.run;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.emplab.lab.RunState;
import org.emplab.report.table.Table;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.schedule.ForecastService;
import org.emplab.server.study.RunVerdictService;
import org.emplab.server.study.RunVerdictService.Latest;
import org.emplab.server.study.timing.CutoffDrops;
import org.emplab.web.run.chart.LSampleVerdict;
import org.emplab.web.run.chart.ShownTime;
import org.emplab.web.run.chart.TimesTable;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of one run. */
@Controller
record RunController(
        RunSeriesCache runs,
        RunCatalogue catalogue,
        ExperimentService experiments,
        MachineQueries machines,
        CutoffDrops cutoffs,
        ForecastService forecasts,
        RunVerdictService verdicts) {
    @GetMapping("/runs/{id}")
    String run(@PathVariable String id, @RequestParam(required = false) @Nullable String program, Model model) {
        if (catalogue.run(id).isEmpty()) {
            List<String> called = catalogue.called(id);
            if (!called.isEmpty()) {
                return "redirect:" + (called.size() == 1 ? "/runs/" + called.get(0) : "/runs?text=" + id);
            }
        }
        RunDetail part = fill(id, program, model);
        verdict(part, model);
        model.addAttribute("environment", JsonRows.of(part.header().environment()));
        model.addAttribute("workload", JsonRows.of(part.header().workload()));
        model.addAttribute("accounted", ShownTime.ofAccounts(part.header()));
        model.addAttribute("events", catalogue.events(id, 0));
        catalogue.output(id).map(WarmUpOutput::readable).ifPresent(output -> model.addAttribute("output", output));
        times(part, model);
        model.addAttribute("worst", part.atHand() ? WorstTable.of(runs.series(part)) : null);
        cutoffs.cutoffs(part).ifPresent(some -> model.addAttribute("cutoffs", some.words()));
        experiments.ofRun(id).ifPresent(experiment -> model.addAttribute("experiment", experiment));
        return "run";
    }

    /** The changing part of the page's head, fetched again when something happened: no point is read for it. */
    @GetMapping("/runs/{id}/state")
    String state(@PathVariable String id, @RequestParam(required = false) @Nullable String program, Model model) {
        fill(id, program, model);
        return "run :: state";
    }

    /**
     * ET and PT of all samples in a few numbers. The run's page fetches them, again as the run grows; who reads without
     * scripts finds them on a page of their own, with the longest samples.
     */
    @GetMapping("/runs/{id}/times")
    String times(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            Model model) {
        RunDetail part = runs.part(id, program);
        about(part, model);
        times(part, model);
        if (htmx != null) {
            return "run :: times";
        }
        model.addAttribute("worst", WorstTable.of(runs.series(part)));
        return "run-times";
    }

    /** The samples with the longest ET, fetched as the times are. */
    @GetMapping("/runs/{id}/longest")
    String longest(@PathVariable String id, @RequestParam(required = false) @Nullable String program, Model model) {
        RunDetail part = runs.part(id, program);
        about(part, model);
        model.addAttribute("worst", WorstTable.of(runs.series(part)));
        return "run :: longest";
    }

    /** A part of the run's events. Its page fetches the newest again with the state; older ones have pages of their own. */
    @GetMapping("/runs/{id}/history")
    String history(
            @PathVariable String id,
            @RequestParam(defaultValue = "1") int page,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            Model model) {
        model.addAttribute("run", runs.run(id).summary());
        model.addAttribute("events", catalogue.events(id, page - 1));
        return htmx == null ? "run-events" : "run :: events";
    }

    /** The verdict alone, fetched again as the run grows. */
    @GetMapping("/runs/{id}/verdict")
    String verdict(@PathVariable String id, @RequestParam(required = false) @Nullable String program, Model model) {
        verdict(fill(id, program, model), model);
        return "run :: verdict";
    }

    private void verdict(RunDetail part, Model model) {
        if (!part.mixed() && part.shown().samples() > 0) {
            Latest latest = verdicts.latest(part.shown().id(), part.program(), Duration.ZERO);
            model.addAttribute("verdict", LSampleVerdict.of(part.shown(), latest));
            model.addAttribute(
                    "verdictToCome",
                    latest.verdict().isEmpty() && latest.refused().isEmpty());
        }
    }

    private RunDetail fill(String id, @Nullable String program, Model model) {
        RunDetail detail = runs.head(id, program);
        about(detail, model);
        model.addAttribute("detail", detail);
        model.addAttribute("failures", catalogue.failures(List.of(detail.summary())));
        if (detail.summary().state() == RunState.RUNNING || detail.summary().state() == RunState.PAUSED) {
            machines.machine(detail.summary().machine())
                    .filter(machine ->
                            machine.runId().equals(Optional.of(detail.summary().id())))
                    .ifPresent(machine -> model.addAttribute("agent", machine));
        }
        if (!detail.summary().state().ended()) {
            model.addAttribute("forecast", forecasts.byRun().get(id));
        }
        model.addAttribute("displaces", detail.displaces());
        return detail;
    }

    private static void about(RunDetail part, Model model) {
        model.addAttribute("run", part.summary());
        model.addAttribute("own", part.shown());
        model.addAttribute("mixed", part.mixed());
        model.addAttribute("program", part.program().orElse(null));
        model.addAttribute("query", part.query());
    }

    private void times(RunDetail part, Model model) {
        String program = part.shown().program();
        if (part.mixed() && part.atHand()) {
            Map<String, RunSeries> programs = new LinkedHashMap<>();
            for (String name : part.header().names()) {
                programs.put(name, runs.series(runs.part(part.shown().id(), name)));
            }
            model.addAttribute("times", TimesTable.ofPrograms(programs));
            model.addAttribute("reading", false);
            return;
        }
        model.addAttribute(
                "times",
                part.part()
                        .aggregates()
                        .map(aggregates -> TimesTable.of(aggregates, program))
                        .orElseGet(() -> TimesTable.of(runs.series(part), program)));
        model.addAttribute("reading", !part.atHand());
    }

    /** Shows the output of a program's warm-up. */
    static final class WarmUpOutput {
        /** The agent says of each stream how long it is. */
        private static final Pattern HEADING = Pattern.compile("(?m)^(?=.*standard (?:output|error), .*bytes$)");

        private static final double MOST_UNREADABLE = 0.05;

        private WarmUpOutput() {}

        /** The text with a word in the place of each stream that is no text. */
        static String readable(String output) {
            return HEADING.splitAsStream(output).map(WarmUpOutput::stream).collect(Collectors.joining());
        }

        private static String stream(String stream) {
            long unreadable = stream.codePoints()
                    .filter(one -> one == '\ufffd' || Character.isISOControl(one) && "\n\r\t\u001b".indexOf(one) < 0)
                    .count();
            if (unreadable <= MOST_UNREADABLE * stream.length()) {
                return stream;
            }
            return stream.substring(0, stream.indexOf('\n') + 1) + "binary\n";
        }
    }

    /** The samples with the longest ET, where a look at a run begins. */
    static final class WorstTable {
        private static final int MOST = 10;

        private WorstTable() {}

        static Table of(RunSeries series) {
            Table.Builder table = Table.named("worst", "The longest samples")
                    .number("sample", "Sample", "", 0)
                    .number("elapsedMillis", "ET", "ms", 3)
                    .number("processMillis", "PT", "ms", 3);
            longest(series)
                    .forEach(i -> table.row(
                            series.number(i),
                            series.elapsedNanos(i) / 1e6,
                            series.hasProcessTime(i) ? series.processNanos(i) / 1e6 : null));
            return table.build();
        }

        /** Finds the worst samples without sorting a long run; of equally long ones the first. */
        private static List<Integer> longest(RunSeries series) {
            Comparator<Integer> shorter =
                    Comparator.<Integer>comparingLong(series::elapsedNanos).thenComparing(Comparator.reverseOrder());
            PriorityQueue<Integer> longest = new PriorityQueue<>(shorter);
            for (int i = 0; i < series.size(); i++) {
                if (series.failed(i)
                        || (longest.size() == MOST
                                && series.elapsedNanos(i) <= series.elapsedNanos(longest.element()))) {
                    continue;
                }
                longest.add(i);
                if (longest.size() > MOST) {
                    longest.remove();
                }
            }
            return longest.stream().sorted(shorter.reversed()).toList();
        }
    }
}
