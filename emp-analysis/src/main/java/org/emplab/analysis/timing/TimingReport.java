package org.emplab.analysis.timing;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.LabelledTree;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.distribution.ReadableWidths;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.analysis.timing.FirstSanityCheck.OverCutoff;
import org.emplab.analysis.timing.Timing.DropsByInterference;
import org.emplab.report.InputFile;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A program's time (Table XVIII) and the samples that its daemons cost (Table XVII). */
public final class TimingReport {
    /** Null in JSON where no sample is left. */
    private static final List<String> MOMENTS =
            List.of("minMillis", "maxMillis", "meanMillis", "sdMillis", "relativeError");

    private TimingReport() {}

    /** The timing as {@code emp-timing/1}. */
    public static ObjectNode json(Timing timing, List<InputFile> inputs) {
        ObjectNode result =
                ResultJson.of("timing", Timing.VERSION, timing.table().processTime(), inputs, timing);
        if (timing.table().by() == CutoffBasis.PT) {
            result.remove(CutoffBasis.KEY);
        }
        if (timing.table().identities().isEmpty()) {
            result.remove(DaemonGrouping.KEY);
        }
        LabelledTree.split(result, timing.table().identities());
        Stream.of("pt", "et", "orgWithin2Sd")
                .map(result::path)
                .filter(times -> times.isObject() && !times.has("meanMillis"))
                .forEach(times -> MOMENTS.forEach(key -> RecordJson.put((ObjectNode) times, key, null)));
        return result;
    }

    /**
     * Reads a result back. Of the cutoffs it holds only what applied to the program.
     *
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is something else, or something in it is missing or wrong
     */
    public static Timing read(JsonNode tree, String file) {
        ObjectNode whole = (ObjectNode) tree.deepCopy();
        if (!whole.hasNonNull("steadyState")) { // of an earlier version
            RecordJson.put(whole, "steadyState", Map.of());
        }
        return LabelledTree.read(whole, file, Timing.FORMAT, Timing.class);
    }

    /** The report without figures, where the samples are not at hand. */
    public static Report of(Timing timing, List<InputFile> inputs) {
        return of(timing, inputs, Series.of(), Series.of());
    }

    /**
     * @param elapsed ET of all samples that did not fail
     * @param process their PT, by the account of the cutoffs; empty where it is not at hand
     */
    public static Report of(Timing timing, List<InputFile> inputs, Series elapsed, Series process) {
        Report.Builder report = Report.builder(() -> json(timing, inputs))
                .sentence(timing.measured().program() + " on "
                        + timing.measured().machine() + ": "
                        + Digits.counted(timing.measured().samples(), "sample") + ", "
                        + timing.measured().failed() + " failed, "
                        + timing.dropped().samples().size() + " dropped by "
                        + Digits.counted(timing.table().cutoffs().size(), "cutoff")
                        + SteadyWords.inShort(timing.steady())
                                .map(words -> "; " + words)
                                .orElse("") + ".");
        if (!timing.dropped().unaccounted().isEmpty()) {
            report.sentence(timing.dropped().unaccounted().size()
                    + " of them are dropped because their account is missing or incomplete: a daemon may"
                    + " have taken more than its cutoff.");
        }
        if (!timing.pt().notMeasured().isEmpty()) {
            report.sentence("PT was not measured in "
                    + Digits.counted(timing.pt().notMeasured().size(), "sample") + ".");
        }
        timing.dropped()
                .byTaken()
                .filter(taken -> !timing.dropped().samples().isEmpty())
                .ifPresent(taken -> report.sentence(taken.forNothing().size() + " of the "
                        + timing.dropped().samples().size()
                        + " are dropped for nothing: no daemon took more than its cutoff from the program."
                        + (taken.unknown().isEmpty()
                                ? ""
                                : " The account of " + taken.unknown().size() + " is missing or incomplete.")));
        SteadyWords.of(timing.steady()).forEach(report::sentence);
        if (!timing.since().newDaemons().isEmpty()) {
            report.sentence("New since these cutoffs were derived: "
                    + timing.since().newDaemons().stream().map(NewDaemon::words).collect(Collectors.joining("; "))
                    + ".");
        }
        timing.since()
                .otherKernel()
                .ifPresent(kernel -> report.sentence("These cutoffs were derived on kernel " + kernel.cutoffs()
                        + ", and the run is on " + kernel.run() + ": check-cutoffs says whether they hold there."));
        timing.since()
                .otherPackages()
                .ifPresent(changes -> report.sentence("Packages of the machine changed at " + changes.run()
                        + ", and at " + changes.cutoffs()
                        + " before the runs behind these cutoffs: check-cutoffs says whether they still hold."));
        if (!timing.longerThanProgram().isEmpty()) {
            report.sentence("Longer than the program's own "
                    + Digits.rounded(timing.measured().programSeconds(), 4)
                    + " s: the cutoff of "
                    + String.join(", ", timing.longerThanProgram()) + ".");
        }
        Stream.of(interval("PT", timing.pt()), interval("ET", timing.et()))
                .flatMap(Optional::stream)
                .forEach(report::sentence);
        numbers(report, "pt", timing.pt());
        numbers(report, "et", timing.et());
        report.number(
                "orgMeanMillis", timing.withoutCutoffs().original().moments().meanMillis());
        timing.withoutCutoffs().within().flatMap(TimingStatistics::moments).ifPresent(within -> {
            report.number("orgWithin2SdMeanMillis", within.meanMillis());
            report.sentence(String.format(
                    Locale.ROOT,
                    "ORG, without cutoffs: mean ET %s ms of all samples, %s ms within ±2 sd as in SEDONA's table"
                            + " 3.",
                    Digits.fixed(timing.withoutCutoffs().original().moments().meanMillis(), 3),
                    Digits.fixed(within.meanMillis(), 3)));
        });
        TimingFigures.of(timing, elapsed, process).forEach(report::figure);
        report.table(statistics(timing)).table(dropped(timing));
        timing.dropped().byTaken().ifPresent(taken -> report.table(bases(timing, taken)));
        return report.table(daemons(timing)).build();
    }

    private static Table bases(Timing timing, DropsByInterference taken) {
        return Table.named("bases", "Samples dropped by the cutoffs, by what they limit of a daemon")
                .count("byPt", "PT")
                .count("byTaken", "Taken")
                .count("forNothing", "PT for nothing")
                .count("unknown", "PT, account unknown")
                .row(
                        timing.dropped().samples().size(),
                        taken.dropped().size(),
                        taken.forNothing().size(),
                        taken.unknown().size())
                .build();
    }

    private static Table statistics(Timing timing) {
        Table.Builder table = Table.named(
                        "timing",
                        "Time of the program; PT is "
                                + timing.table().processTime().key() + " time"
                                + timing.table().by().caption()
                                + timing.table().daemons().caption())
                .text("time", "Time")
                .count("droppedByCutoff", "By cutoff")
                .count("droppedByDeviation", "By deviation")
                .count("kept", "Kept")
                .number("minMillis", "Minimum", "ms", 3)
                .number("maxMillis", "Maximum", "ms", 3)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3)
                .number("relativeError", "Rel. error", "", 8)
                .number("meanLowerMillis", "Mean from", "ms", 3)
                .number("meanUpperMillis", "to", "ms", 3);
        int cut = timing.dropped().samples().size();
        row(table, "PT", cut, timing.pt());
        row(table, "ET", cut, timing.et());
        row(table, "ORG (plain ET)", 0, timing.withoutCutoffs().original().statistics());
        timing.withoutCutoffs().within().ifPresent(within -> row(table, "ORG (ET within ±2 sd)", 0, within));
        return table.build();
    }

    private static void row(Table.Builder table, String time, int cut, TimingStatistics statistics) {
        Optional<Moments> moments = statistics.moments();
        table.row(
                time,
                cut,
                statistics.droppedByDeviation().size(),
                statistics.kept(),
                moments.map(Moments::minMillis),
                moments.map(Moments::maxMillis),
                moments.map(Moments::meanMillis),
                moments.map(Moments::sdMillis),
                moments.map(Moments::relativeError),
                statistics.interval().map(MeanInterval::meanLowerMillis),
                statistics.interval().map(MeanInterval::meanUpperMillis));
    }

    private static Optional<String> interval(String time, TimingStatistics statistics) {
        if (statistics.interval().isEmpty() && statistics.moments().isPresent()) {
            return statistics
                    .meanDoubt()
                    .map(doubt -> time + ": mean "
                            + Digits.fixed(statistics.moments().orElseThrow().meanMillis(), 3)
                            + " ms, its interval cannot be told: " + doubt.words() + ".");
        }
        return statistics
                .interval()
                .map(interval -> String.format(
                        Locale.ROOT,
                        "%s: mean %s ms (%s to %s ms, 95 %% sure%s), of this run: another may differ by more.",
                        time,
                        Digits.fixed(statistics.moments().orElseThrow().meanMillis(), 3),
                        Digits.fixed(interval.meanLowerMillis(), 3),
                        Digits.fixed(interval.meanUpperMillis(), 3),
                        Math.round(interval.effectiveSamples()) < statistics.kept()
                                ? "; its " + statistics.kept() + " samples are worth "
                                        + Math.round(interval.effectiveSamples()) + " independent ones"
                                : ""));
    }

    private static Table dropped(Timing timing) {
        Table.Builder table = Table.named("dropped", "Executions over their cutoffs")
                .count("sample", "Sample")
                .daemon("name", "Daemon")
                .number("millis", "PT", "ms", 3)
                .number("cutoffMillis", "Cutoff", "ms", 3);
        timing.dropped().over().forEach(table::row);
        return table.build();
    }

    private static Table daemons(Timing timing) {
        Table.Builder table = Table.named("daemons", "Samples that each daemon's cutoff drops")
                .daemon("name", "Daemon")
                .number("cutoffMillis", "Cutoff", "ms", 3)
                .count("samples", "Samples")
                .number("longestMillis", "Longest PT", "ms", 3)
                .text("which", "Which");
        timing.dropped().over().stream()
                .collect(Collectors.groupingBy(OverCutoff::name, TreeMap::new, Collectors.toList()))
                .forEach((name, over) -> {
                    List<Integer> samples =
                            over.stream().map(OverCutoff::sample).distinct().toList();
                    table.row(
                            name,
                            over.get(0).cutoffMillis(),
                            samples.size(),
                            over.stream().mapToDouble(OverCutoff::millis).max().orElseThrow(),
                            samples.stream().map(String::valueOf).collect(Collectors.joining(", ")));
                });
        return table.build();
    }

    private static void numbers(Report.Builder report, String prefix, TimingStatistics statistics) {
        report.number(prefix + "Kept", statistics.kept());
        statistics
                .moments()
                .ifPresent(moments -> report.number(prefix + "MeanMillis", moments.meanMillis())
                        .number(prefix + "SdMillis", moments.sdMillis())
                        .number(prefix + "RelativeError", moments.relativeError()));
    }

    /** Histograms of a program's ET and PT: of all samples, and of those that the protocol leaves. */
    public static final class TimingFigures {
        private TimingFigures() {}

        /**
         * @param elapsed ET of all samples that did not fail
         * @param process their PT, by the account of the cutoffs; empty where it is not at hand
         */
        public static List<Figure> of(Timing timing, Series elapsed, Series process) {
            return Stream.of(
                            figures("ET", timing, elapsed, timing.et().droppedByDeviation()),
                            figures("PT", timing, process, timing.pt().droppedByDeviation()))
                    .flatMap(two -> two)
                    .filter(figure -> !figure.isEmpty())
                    .toList();
        }

        private static Stream<Figure> figures(String time, Timing timing, Series all, Collection<Integer> deviating) {
            Set<Integer> dropped = new HashSet<>(timing.dropped().samples());
            dropped.addAll(deviating);
            return Stream.of(
                    figure(time, "raw", "of all samples", timing, all),
                    figure(time, "trimmed", "after the protocol", timing, all.without(dropped)));
        }

        private static Figure figure(String time, String key, String which, Timing timing, Series times) {
            return new Figure(
                    "timing-" + time.toLowerCase(Locale.ROOT) + "-" + key,
                    time + " of " + timing.measured().program() + " on "
                            + timing.measured().machine() + ", " + which + " (" + times.size() + ")",
                    Axis.linear(time, "ms"),
                    Axis.linear("Samples", ""),
                    times.isEmpty()
                            ? List.of()
                            : List.of(HistogramFigures.of(
                                    "",
                                    Histogram.of(times, ReadableWidths.of(times).suitableNanos()))));
        }
    }
}
