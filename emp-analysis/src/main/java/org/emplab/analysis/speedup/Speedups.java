package org.emplab.analysis.speedup;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.RunsOfProgram;
import org.emplab.analysis.comparison.RunsVerdict;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.RunContrast;

/**
 * Rows (programs) in columns (machines, versions), each cell against the same row of the baseline's column, with the columns'
 * geometric means and ranks. Samples lie within runs, and runs within a cell: what is said of programs and machines comes
 * from the scatter between runs ({@link RunContrast}), and one run of a cell says nothing of it.
 *
 * @param confidence of all cells together (Bonferroni), of each geometric mean, and of all ranks together
 * @param cells by row, then by column; empty where a run is missing, there or in the baseline
 * @param complete rows that have a run in every column; means and ranks are of these
 * @param columns in their order, the baseline among them
 */
public record Speedups(
        List<String> rows,
        String baseline,
        double marginPercent,
        double confidence,
        List<Column> columns,
        List<List<Optional<RunsVerdict>>> cells,
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
     * @param geometricMean of its speed-ups; empty where no row is complete, or a time is 0
     * @param interval over runs, at one look; empty where a cell of a complete row has one run
     * @param rank one more than there are columns that are faster for sure, by all comparisons of two columns together
     *     (Bonferroni): columns that cannot be told apart may share one; empty where there is no interval
     * @param runsToTellApart of each cell until the interval leaves out 1, if scatter and mean stay as they are; empty where
     *     it does, and where no number can be told
     * @param ofTheseRuns what the samples of one run of each cell say of these runs alone
     */
    public record Column(
            @JsonProperty("column") String name,
            @JsonIgnore OptionalDouble geometricMean,
            @JsonIgnore Optional<Interval> interval,
            OptionalInt rank,
            OptionalLong runsToTellApart,
            @JsonInclude(NON_ABSENT) Optional<OfTheseRuns> ofTheseRuns) {
        private record Mean(double estimate, OptionalDouble lower, OptionalDouble upper) {}

        @JsonProperty("geometricMean")
        Optional<Mean> meanWithInterval() {
            return geometricMean.stream()
                    .mapToObj(mean -> new Mean(
                            mean,
                            interval.stream().mapToDouble(Interval::lower).findFirst(),
                            interval.stream().mapToDouble(Interval::upper).findFirst()))
                    .findFirst();
        }
    }

    /**
     * A column whose cells have one run each: how it stands with these runs, and with no others.
     *
     * @param rank as a column's, of these runs
     */
    public record OfTheseRuns(@JsonIgnore Interval interval, int rank) {
        @JsonUnwrapped
        Interval.Ends ends() {
            return interval.ends();
        }
    }

    /**
     * @param timed runs, none without samples; rows and columns keep the order of their first runs
     * @throws IllegalArgumentException if the baseline is no column, or a cell has the same run twice
     */
    public static Speedups of(List<Timed> timed, String baseline, double marginPercent, double confidence) {
        Set<String> rows = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        Map<List<String>, RunsOfProgram> runs = new LinkedHashMap<>();
        for (Timed run : timed) {
            rows.add(run.row());
            names.add(run.column());
            runs.merge(List.of(run.row(), run.column()), RunsOfProgram.of(run.run(), run.times()), RunsOfProgram::with);
        }
        if (!names.contains(baseline)) {
            throw new IllegalArgumentException("no column " + baseline + " among " + names);
        }
        long together = runs.keySet().stream()
                .filter(key -> !key.get(1).equals(baseline) && runs.containsKey(List.of(key.get(0), baseline)))
                .count();
        double each = 1 - (1 - confidence) / Math.max(1, together);
        List<List<Optional<RunsVerdict>>> cells = new ArrayList<>();
        List<String> complete = new ArrayList<>();
        for (String row : rows) {
            RunsOfProgram base = runs.get(List.of(row, baseline));
            List<Optional<RunsVerdict>> ofRow = new ArrayList<>();
            for (String column : names) {
                RunsOfProgram own = runs.get(List.of(row, column));
                ofRow.add(
                        base == null || own == null
                                ? Optional.empty()
                                : Optional.of(
                                        column.equals(baseline)
                                                ? RunsVerdict.ofBaseline(own)
                                                : RunsVerdict.of(base, own, marginPercent, each, confidence)));
            }
            cells.add(ofRow);
            if (ofRow.stream().allMatch(Optional::isPresent)) {
                complete.add(row);
            }
        }
        List<String> columns = List.copyOf(names);
        List<List<RunsOfProgram>> byColumn = columns.stream()
                .map(column -> complete.stream()
                        .map(row -> Objects.requireNonNull(runs.get(List.of(row, column))))
                        .toList())
                .toList();
        return new Speedups(
                List.copyOf(rows),
                baseline,
                marginPercent,
                confidence,
                columns(columns, byColumn, columns.indexOf(baseline), confidence),
                cells,
                complete);
    }

    private static List<Column> columns(
            List<String> names, List<List<RunsOfProgram>> runs, int baseline, double confidence) {
        boolean known = runs.stream().flatMap(List::stream).allMatch(RunsOfProgram::positive)
                && !runs.get(baseline).isEmpty();
        return IntStream.range(0, names.size())
                .mapToObj(column -> known
                        ? column(names.get(column), column, runs, baseline, confidence)
                        : new Column(
                                names.get(column),
                                OptionalDouble.empty(),
                                Optional.empty(),
                                OptionalInt.empty(),
                                OptionalLong.empty(),
                                Optional.empty()))
                .toList();
    }

    private static Column column(
            String name, int column, List<List<RunsOfProgram>> runs, int baseline, double confidence) {
        double pairs = runs.size() * (runs.size() - 1) / 2.0;
        double each = 1 - (1 - confidence) / Math.max(1, pairs);
        List<RunsOfProgram> base = runs.get(baseline);
        List<RunsOfProgram> own = runs.get(column);
        RunContrast mean = GeometricMean.overRuns(base, own);
        Optional<Interval> interval = mean.interval(confidence).map(GeometricMean::ratio);
        Optional<Interval> ofTheseRuns =
                GeometricMean.ofTheseRuns(base, own, confidence).map(GeometricMean::ratio);
        if (column == baseline) {
            interval = interval.map(itself -> new Interval(1, 1, 1));
            ofTheseRuns = ofTheseRuns.map(itself -> new Interval(1, 1, 1));
        }
        boolean several = runs.stream().flatMap(List::stream).allMatch(cell -> cell.runs() > 1);
        return new Column(
                name,
                OptionalDouble.of(column == baseline ? 1 : Math.exp(mean.estimate())),
                interval,
                several
                        ? OptionalInt.of(rank(
                                column,
                                runs,
                                (slower, faster) ->
                                        GeometricMean.overRuns(slower, faster).interval(each)))
                        : OptionalInt.empty(),
                column != baseline && interval.isPresent() && interval.get().contains(1)
                        ? mean.runsToReach(Math.abs(mean.estimate()), confidence)
                        : OptionalLong.empty(),
                ofTheseRuns.map(samples -> new OfTheseRuns(
                        samples,
                        rank(column, runs, (slower, faster) -> GeometricMean.ofTheseRuns(slower, faster, each)))));
    }

    /**
     * One more than there are columns that are faster for sure.
     *
     * @param interval of the mean of log(slower/faster)
     */
    private static int rank(
            int column,
            List<List<RunsOfProgram>> runs,
            BiFunction<List<RunsOfProgram>, List<RunsOfProgram>, Optional<Interval>> interval) {
        List<RunsOfProgram> own = runs.get(column);
        return 1
                + (int) IntStream.range(0, runs.size())
                        .filter(other -> other != column)
                        .filter(other -> interval.apply(own, runs.get(other))
                                .map(log -> log.lower() > 0)
                                .orElse(false))
                        .count();
    }
}
