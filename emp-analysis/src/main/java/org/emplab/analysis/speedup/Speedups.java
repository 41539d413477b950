package org.emplab.analysis.speedup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.SpeedVerdict;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.TrimmedMean;

/**
 * Rows (programs) in columns (machines, versions), each cell against the same row of the baseline's column, with the columns'
 * geometric means and ranks. Several runs of a cell count together.
 *
 * @param cells by row, then by column; empty where a run is missing, there or in the baseline
 * @param complete rows that have a run in every column; means and ranks are of these
 * @param columns in their order, the baseline among them
 */
public record Speedups(
        List<String> rows,
        String baseline,
        List<Column> columns,
        List<List<Optional<Cell>>> cells,
        List<String> complete) {
    public Speedups {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        cells = cells.stream().map(List::copyOf).toList();
        complete = List.copyOf(complete);
    }

    /**
     * A column.
     *
     * @param geometricMean of its speed-ups, at one look
     * @param rank one more than there are columns that are faster for sure, by all comparisons of two columns together
     *     (Bonferroni): columns that cannot be told apart may share one; empty where there is no mean
     */
    public record Column(String name, Optional<Interval> geometricMean, OptionalInt rank) {}

    /**
     * @param timed runs, none without samples; rows and columns keep the order of their first runs
     * @throws IllegalArgumentException if the baseline is no column
     */
    public static Speedups of(List<Timed> timed, String baseline, double marginPercent, double confidence) {
        Set<String> rows = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        Map<List<String>, Series> times = new LinkedHashMap<>();
        for (Timed run : timed) {
            rows.add(run.row());
            names.add(run.column());
            times.merge(List.of(run.row(), run.column()), run.times(), Speedups::together);
        }
        if (!names.contains(baseline)) {
            throw new IllegalArgumentException("no column " + baseline + " among " + names);
        }
        List<List<Optional<Cell>>> cells = new ArrayList<>();
        List<String> complete = new ArrayList<>();
        for (String row : rows) {
            Series base = times.get(List.of(row, baseline));
            List<Optional<Cell>> ofRow = new ArrayList<>();
            for (String column : names) {
                Series own = times.get(List.of(row, column));
                ofRow.add(
                        base == null || own == null
                                ? Optional.empty()
                                : Optional.of(
                                        new Cell(own.size(), SpeedVerdict.of(base, own, marginPercent, confidence))));
            }
            cells.add(ofRow);
            if (ofRow.stream().allMatch(Optional::isPresent)) {
                complete.add(row);
            }
        }
        List<String> columns = List.copyOf(names);
        List<List<TrimmedMean>> means = columns.stream()
                .map(column -> complete.stream()
                        .map(row -> TrimmedMean.of(Objects.requireNonNull(times.get(List.of(row, column))), 0))
                        .toList())
                .toList();
        return new Speedups(
                List.copyOf(rows),
                baseline,
                ranked(columns, means, columns.indexOf(baseline), confidence),
                cells,
                complete);
    }

    private static List<Column> ranked(
            List<String> columns, List<List<TrimmedMean>> means, int baseline, double confidence) {
        double pairs = columns.size() * (columns.size() - 1) / 2.0;
        double each = 1 - (1 - confidence) / Math.max(1, pairs);
        return IntStream.range(0, columns.size())
                .mapToObj(column -> {
                    Optional<Interval> mean = GeometricMean.of(means.get(baseline), means.get(column), confidence);
                    int faster = (int) IntStream.range(0, columns.size())
                            .filter(other -> other != column)
                            .filter(other -> GeometricMean.of(means.get(column), means.get(other), each)
                                    .map(ratio -> ratio.lower() > 1)
                                    .orElse(false))
                            .count();
                    return new Column(
                            columns.get(column),
                            column == baseline ? mean.map(one -> new Interval(1, 1, 1)) : mean,
                            mean.isPresent() ? OptionalInt.of(1 + faster) : OptionalInt.empty());
                })
                .toList();
    }

    private static Series together(Series first, Series second) {
        long[] all = Arrays.copyOf(first.nanos(), first.size() + second.size());
        System.arraycopy(second.nanos(), 0, all, first.size(), second.size());
        return Series.of(all);
    }
}
