package org.emplab.analysis.worst;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.CutoffFile.DerivationRunFit;
import org.emplab.analysis.cutoff.LabelledTree;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.timing.NewDaemon;
import org.emplab.analysis.worst.CutoffCheck.Counting;
import org.emplab.analysis.worst.CutoffCheck.LSample;
import org.emplab.analysis.worst.CutoffCheck.OfDaemon;
import org.emplab.model.ProcessTime;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import tools.jackson.databind.node.ObjectNode;

/** A check of cutoffs as an answer, a table of runs, one of daemons, one of L-samples, and a figure for each run. */
final class CutoffCheckReport {
    private static final int MOST_NAMED = 3;

    private CutoffCheckReport() {}

    private record Answer(List<CheckedRun> runs) {}

    /**
     * A run with the check of its table.
     *
     * @param cutoffs empty if no table was chosen
     * @param inSample true if the run is one of those behind the table
     */
    record CheckedRun(
            @JsonUnwrapped CutoffCheck check, @JsonIgnore Optional<Cutoffs> cutoffs, boolean inSample) {
        private record Caught(
                double confidence, @JsonUnwrapped Interval share) {}

        private record OfCutoff(@JsonUnwrapped OfDaemon daemon, OptionalInt inSampleLSamples) {}

        @JsonProperty
        Optional<Caught> caught() {
            return share().map(share -> new Caught(CutoffCheck.CONFIDENCE, share));
        }

        @JsonProperty
        List<OfCutoff> daemons() {
            return check.daemons().stream()
                    .map(daemon -> new OfCutoff(daemon, inSample(daemon)))
                    .toList();
        }

        int lSamples() {
            return check.cluster().lSamples().size();
        }

        /** The share of L-samples that are caught, with its interval; empty of a run behind the table, which shows none. */
        Optional<Interval> share() {
            return check.caught().filter(any -> !inSample);
        }

        @JsonProperty("derivedFrom")
        List<DerivationRunFit> behind() {
            return cutoffs.map(Cutoffs::inSample).orElse(List.of());
        }

        /** The L-samples of the runs behind the table that a daemon's cutoff drops; empty where the file does not say. */
        OptionalInt inSample(OfDaemon daemon) {
            List<DerivationRunFit> known = behind().stream()
                    .filter(one -> one.lSamplesByDaemon().isPresent())
                    .toList();
            return known.isEmpty()
                    ? OptionalInt.empty()
                    : OptionalInt.of(known.stream()
                            .mapToInt(
                                    one -> one.lSamplesByDaemon().orElseThrow().getOrDefault(daemon.name(), 0))
                            .sum());
        }
    }

    static Report of(RunSelection chosen, List<CheckedRun> runs) {
        List<String> names = RunNames.of(
                runs.stream().map(run -> run.check().checked().header()).toList());
        Report.Builder report = chosen.report("check-cutoffs", "1", chosen.inputs(), new Answer(runs));
        IntStream.range(0, runs.size())
                .boxed()
                .flatMap(i -> sentences(names.get(i), runs.get(i)))
                .distinct() // one table's own runs are told once
                .forEach(report::sentence);
        report.table(checks(names, runs))
                .table(daemons(names, runs, chosen.processTime()))
                .table(lSamples(names, runs));
        for (int i = 0; i < runs.size(); i++) {
            report.figure(figure(names.get(i), runs.get(i).check()));
        }
        Report whole = report.build();
        return whole.with(json -> split(json, runs), whole.sentences().stream());
    }

    private static void split(ObjectNode json, List<CheckedRun> runs) {
        for (int i = 0; i < runs.size(); i++) {
            LabelledTree.split(
                    (ObjectNode) json.path("runs").path(i),
                    runs.get(i).cutoffs().flatMap(cutoffs -> cutoffs.table().identities()));
        }
    }

    private static Stream<String> sentences(String name, CheckedRun run) {
        CutoffCheck check = run.check();
        if (run.cutoffs().isEmpty()) {
            return Stream.of("No cutoff table is chosen, so none is checked; " + name + " has "
                    + Digits.counted(run.lSamples(), "L-sample") + ".");
        }
        return Stream.of(
                        Optional.of(answer(name, run)),
                        run.share().map(CutoffCheckReport::share),
                        Optional.of(name
                                        + " is one of the runs behind the table: these figures are in-sample,"
                                        + " no check.")
                                .filter(any -> run.inSample()),
                        inSample(run),
                        missed(check),
                        Optional.of("New since these cutoffs were derived: "
                                        + check.newDaemons().stream()
                                                .map(NewDaemon::words)
                                                .collect(Collectors.joining("; "))
                                        + ".")
                                .filter(any -> !check.newDaemons().isEmpty()),
                        Optional.of(name + " takes "
                                        + Digits.significant(check.checked().programSeconds(), 3)
                                        + " s, which is less than these cutoffs: "
                                        + String.join(", ", check.longerThanProgram()) + ".")
                                .filter(any -> !check.longerThanProgram().isEmpty()))
                .flatMap(Optional::stream);
    }

    private static String answer(String name, CheckedRun run) {
        CutoffCheck check = run.check();
        String words = run.cutoffs().map(Cutoffs::words).orElseThrow();
        String cutoffs = Character.toUpperCase(words.charAt(0)) + words.substring(1);
        String ofCluster = check.dropped().clusterSamplesDropped() + " of "
                + Digits.counted(check.cluster().samples(), "cluster sample");
        if (check.daemons().isEmpty()) {
            return cutoffs + " are none: they drop none of " + Digits.counted(run.lSamples(), "L-sample") + " of "
                    + name + ".";
        }
        if (run.lSamples() == 0) {
            return name + " has no L-sample, so it does not show what " + words + " catch; they drop " + ofCluster
                    + ". " + check.cluster().stopReason();
        }
        return cutoffs + " drop " + check.dropped().lSamplesDropped() + " of the "
                + Digits.counted(run.lSamples(), "L-sample") + " and " + ofCluster + " of " + name + ".";
    }

    private static String share(Interval caught) {
        return "Of L-samples like these they catch " + Digits.fixed(100 * caught.lower(), 0) + " to "
                + Digits.fixed(100 * caught.upper(), 0) + " % (95 % interval).";
    }

    private static Optional<String> inSample(CheckedRun run) {
        List<DerivationRunFit> told =
                run.behind().stream().filter(one -> one.dropped().isPresent()).toList();
        return told.isEmpty()
                ? Optional.empty()
                : Optional.of(told.stream()
                        .map(one -> one.dropped().orElseThrow().lSamplesDropped() + " of "
                                + Digits.counted(one.lSamples(), "L-sample") + " and "
                                + one.dropped().orElseThrow().clusterSamplesDropped() + " of "
                                + Digits.counted(one.clusterSamples(), "cluster sample") + " of " + one.program())
                        .collect(Collectors.joining("; ", "Of the runs behind them they drop ", ".")));
    }

    /** The missed L-samples by the daemon that counts most in them, the most frequent first. */
    private static Optional<String> missed(CutoffCheck check) {
        Map<String, List<LSample>> byDaemon = check.lSamples().stream()
                .filter(one -> !one.caught())
                .collect(Collectors.groupingBy(
                        one -> one.counting().stream()
                                .findFirst()
                                .map(Counting::name)
                                .orElse(""),
                        TreeMap::new,
                        Collectors.toList()));
        return byDaemon.isEmpty() || check.daemons().isEmpty()
                ? Optional.empty()
                : Optional.of(byDaemon.values().stream()
                        .sorted(Comparator.comparingInt((List<LSample> samples) -> samples.size())
                                .reversed())
                        .map(CutoffCheckReport::missed)
                        .collect(Collectors.joining("; ", "Missed: ", ".")));
    }

    private static String missed(List<LSample> samples) {
        String numbers = samples.stream()
                .limit(MOST_NAMED)
                .map(one -> String.valueOf(one.number()))
                .collect(Collectors.joining(", "));
        LSample longest = samples.stream()
                .max(Comparator.comparingDouble(one ->
                        one.counting().isEmpty() ? 0 : one.counting().get(0).millis()))
                .orElseThrow();
        return (samples.size() == 1
                        ? "sample "
                        : samples.size() > MOST_NAMED ? samples.size() + " samples, among them " : "samples ")
                + numbers + " (" + reason(longest) + ")";
    }

    /** The reason of a missed L-sample: its longest execution that counts, and what the table knows of that daemon. */
    private static String reason(LSample sample) {
        if (sample.counting().isEmpty()) {
            return "no daemon's execution counts" + (sample.signs().isEmpty() ? "" : ": " + sample.signs());
        }
        Counting longest = sample.counting().get(0);
        String what = longest.name() + " " + NewDaemon.time(longest.millis());
        if (longest.cutoffMillis().isPresent()) {
            return what + ", not over its cutoff of "
                    + NewDaemon.time(longest.cutoffMillis().getAsDouble());
        }
        return what + (longest.met().orElse(true) ? ", which has no cutoff" : ", which no run behind the table has");
    }

    private static Table checks(List<String> names, List<CheckedRun> runs) {
        Table.Builder table = Table.named("checks", "L-samples and cluster samples that the cutoffs drop")
                .text("program", "Run")
                .text("inSample", "Behind the table")
                .count("lSamples", "L-samples")
                .count("lSamplesDropped", "caught")
                .count("lSamplesMissed", "missed")
                .number("caughtPercent", "Caught", "%", 1)
                .number("lowerPercent", "at least", "%", 1)
                .number("upperPercent", "at most", "%", 1)
                .count("clusterSamples", "Cluster")
                .count("clusterSamplesDropped", "dropped for nothing");
        for (int i = 0; i < runs.size(); i++) {
            CheckedRun run = runs.get(i);
            int caught = run.check().dropped().lSamplesDropped();
            Optional<Interval> share = run.share();
            table.row(
                    names.get(i),
                    run.inSample() ? "yes" : "",
                    run.lSamples(),
                    caught,
                    run.lSamples() - caught,
                    run.check().caught().map(one -> 100 * one.estimate()),
                    share.map(one -> 100 * one.lower()),
                    share.map(one -> 100 * one.upper()),
                    run.check().cluster().samples(),
                    run.check().dropped().clusterSamplesDropped());
        }
        for (DerivationRunFit behind :
                runs.stream().flatMap(run -> run.behind().stream()).distinct().toList()) {
            Optional<Integer> caught = behind.dropped().map(one -> one.lSamplesDropped());
            table.row(
                    behind.program(),
                    "yes",
                    behind.lSamples(),
                    caught,
                    caught.map(one -> behind.lSamples() - one),
                    caught.filter(any -> behind.lSamples() > 0).map(one -> 100.0 * one / behind.lSamples()),
                    null,
                    null,
                    behind.clusterSamples(),
                    behind.dropped().map(one -> one.clusterSamplesDropped()));
        }
        return table.build();
    }

    private static Table daemons(List<String> names, List<CheckedRun> runs, ProcessTime processTime) {
        Table.Builder table = Table.named(
                        "daemons",
                        "What each cutoff drops; in-sample: of the L-samples behind the table; PT is "
                                + processTime.key() + " time")
                .text("program", "Run")
                .daemon("name", "Daemon")
                .number("cutoffMillis", "Cutoff", "ms", 3)
                .count("lSamplesDropped", "L-samples")
                .count("clusterSamplesDropped", "Cluster")
                .count("alone", "Alone")
                .count("inSampleLSamples", "In-sample");
        for (int i = 0; i < runs.size(); i++) {
            for (OfDaemon daemon : runs.get(i).check().daemons()) {
                OptionalInt behind = runs.get(i).inSample(daemon);
                table.row(
                        names.get(i),
                        daemon.name(),
                        daemon.cutoffMillis(),
                        daemon.lSamplesDropped(),
                        daemon.clusterSamplesDropped(),
                        daemon.alone(),
                        behind);
            }
        }
        return table.build();
    }

    private static Table lSamples(List<String> names, List<CheckedRun> runs) {
        Table.Builder table = Table.named("l-samples", "L-samples, and the daemons over their cutoffs in them")
                .text("program", "Run")
                .count("sample", "Sample")
                .number("elapsedMillis", "ET", "ms", 3)
                .text("over", "Dropped by")
                .text("reason", "Missed");
        for (int i = 0; i < runs.size(); i++) {
            for (LSample sample : runs.get(i).check().lSamples()) {
                table.row(
                        names.get(i),
                        sample.number(),
                        sample.elapsedMillis(),
                        String.join(", ", sample.over()),
                        sample.caught() ? "" : reason(sample));
            }
        }
        return table.build();
    }

    private static Figure figure(String name, CutoffCheck check) {
        Set<Integer> lSamples = Set.copyOf(check.cluster().lSamples());
        Set<Integer> caught = check.lSamples().stream()
                .filter(LSample::caught)
                .map(LSample::number)
                .collect(Collectors.toSet());
        Set<Integer> forNothing = Set.copyOf(check.droppedForNothing());
        return new Figure(
                "check-" + name,
                "ET of " + name + " by sample, and what the cutoffs drop",
                Axis.linear("Sample", ""),
                Axis.linear("ET", "ms"),
                Stream.of(
                                scatter(
                                        "cluster",
                                        check.checked().elapsed(),
                                        number -> !lSamples.contains(number) && !forNothing.contains(number)),
                                scatter("dropped for nothing", check.checked().elapsed(), forNothing::contains),
                                scatter("L-sample, caught", check.checked().elapsed(), caught::contains),
                                scatter(
                                        "L-sample, missed",
                                        check.checked().elapsed(),
                                        number -> lSamples.contains(number) && !caught.contains(number)))
                        .filter(plot -> plot.size() > 0)
                        .toList());
    }

    private static Figure.Plot scatter(String legend, Series elapsed, Predicate<Integer> wanted) {
        return Figure.Scatter.of(legend, elapsed.keep(i -> wanted.test(elapsed.number(i))));
    }
}
