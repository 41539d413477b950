package org.emplab.analysis.timing;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.distribution.ReadableWidths;
import org.emplab.analysis.series.Series;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;

/** Histograms of a program's ET and PT: of all samples, and of those that the protocol leaves. */
public final class TimingFigures {
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
        Set<Integer> dropped = new HashSet<>(timing.droppedByCutoff());
        dropped.addAll(deviating);
        return Stream.of(
                figure(time, "raw", "of all samples", timing, all),
                figure(time, "trimmed", "after the protocol", timing, all.without(dropped)));
    }

    private static Figure figure(String time, String key, String which, Timing timing, Series times) {
        return new Figure(
                "timing-" + time.toLowerCase(Locale.ROOT) + "-" + key,
                time + " of " + timing.program() + " on " + timing.machine() + ", " + which + " (" + times.size() + ")",
                Axis.linear(time, "ms"),
                Axis.linear("Samples", ""),
                times.isEmpty()
                        ? List.of()
                        : List.of(HistogramFigures.of(
                                "", Histogram.of(times, ReadableWidths.of(times).suitableNanos()))));
    }
}
