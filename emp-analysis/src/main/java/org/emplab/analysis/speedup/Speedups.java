package org.emplab.analysis.speedup;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
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
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.RunLevelVerdict;
import org.emplab.analysis.comparison.RunLevelVerdict.RunDesign;
import org.emplab.analysis.comparison.RunsOfProgram;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.Series;
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
 * @param occasions whether two columns were measured on two occasions
 * @param columns in their order, the baseline among them
 */
public record Speedups(
        List<String> rows,
        String baseline,
        double marginPercent,
        double confidence,
        List<Column> columns,
        List<List<Optional<RunLevelVerdict>>> cells,
        List<String> complete,
        boolean occasions) {
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
     * @param interval over runs, at one look; empty where a cell of a complete row has one run, and where one was measured on
     *     another occasion than the baseline's
     * @param rank one more than there are columns that are faster for sure, by all comparisons of two columns together
     *     (Bonferroni): columns that cannot be told apart may share one; empty where two columns have no interval
     * @param runsToTellApart of each cell until the interval leaves out 1, if scatter and mean stay as they are; empty where
     *     it does, and where no number can be told
     * @param design when its runs were measured, beside the baseline's; empty for the baseline
     */
    public record Column(
            @JsonProperty("column") String name,
            @JsonIgnore OptionalDouble geometricMean,
            @JsonIgnore Optional<Interval> interval,
            OptionalInt rank,
            OptionalLong runsToTellApart,
            @JsonInclude(NON_ABSENT) Optional<RunDesign> design) {
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
            runs.merge(
                    List.of(run.row(), run.column()),
                    RunsOfProgram.of(run.run(), run.times(), run.span()),
                    RunsOfProgram::with);
        }
        if (!names.contains(baseline)) {
            throw new IllegalArgumentException("no column " + baseline + " among " + names);
        }
        long together = runs.keySet().stream()
                .filter(key -> !key.get(1).equals(baseline) && runs.containsKey(List.of(key.get(0), baseline)))
                .count();
        double each = 1 - (1 - confidence) / Math.max(1, together);
        List<List<Optional<RunLevelVerdict>>> cells = new ArrayList<>();
        List<String> complete = new ArrayList<>();
        for (String row : rows) {
            RunsOfProgram base = runs.get(List.of(row, baseline));
            List<Optional<RunLevelVerdict>> ofRow = new ArrayList<>();
            for (String column : names) {
                RunsOfProgram own = runs.get(List.of(row, column));
                ofRow.add(
                        base == null || own == null
                                ? Optional.empty()
                                : Optional.of(
                                        column.equals(baseline)
                                                ? RunLevelVerdict.ofBaseline(own)
                                                : RunLevelVerdict.of(base, own, marginPercent, each, confidence)));
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
        boolean occasions = !complete.isEmpty()
                && IntStream.range(0, names.size())
                        .anyMatch(one -> IntStream.range(0, one)
                                .anyMatch(other ->
                                        design(byColumn.get(one), byColumn.get(other)) == RunDesign.OCCASIONS));
        return new Speedups(
                List.copyOf(rows),
                baseline,
                marginPercent,
                confidence,
                columns(columns, byColumn, columns.indexOf(baseline), occasions, confidence),
                cells,
                complete,
                occasions);
    }

    private static List<Column> columns(
            List<String> names, List<List<RunsOfProgram>> runs, int baseline, boolean occasions, double confidence) {
        boolean known = runs.stream().flatMap(List::stream).allMatch(RunsOfProgram::positive)
                && !runs.get(baseline).isEmpty();
        boolean several = runs.stream().flatMap(List::stream).allMatch(cell -> cell.runs() > 1);
        return IntStream.range(0, names.size())
                .mapToObj(column -> known
                        ? column(names.get(column), column, runs, baseline, !occasions && several, confidence)
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
            String name, int column, List<List<RunsOfProgram>> runs, int baseline, boolean ranked, double confidence) {
        List<RunsOfProgram> base = runs.get(baseline);
        List<RunsOfProgram> own = runs.get(column);
        if (column == baseline) {
            return new Column(
                    name,
                    OptionalDouble.of(1),
                    own.stream().allMatch(cell -> cell.runs() > 1)
                            ? Optional.of(new Interval(1, 1, 1))
                            : Optional.empty(),
                    ranked ? OptionalInt.of(rank(column, runs, confidence)) : OptionalInt.empty(),
                    OptionalLong.empty(),
                    Optional.empty());
        }
        RunDesign design = design(base, own);
        RunContrast mean = GeometricMean.overRuns(base, own);
        Optional<Interval> interval = interval(base, own, confidence).map(GeometricMean::ratio);
        return new Column(
                name,
                OptionalDouble.of(Math.exp(
                        design == RunDesign.OVERLAPPING ? mean.estimate() : GeometricMean.estimate(base, own))),
                interval,
                ranked ? OptionalInt.of(rank(column, runs, confidence)) : OptionalInt.empty(),
                interval.isPresent() && interval.get().contains(1)
                        ? mean.runsToReach(Math.abs(mean.estimate()), confidence)
                        : OptionalLong.empty(),
                Optional.of(design));
    }

    /** The weakest design of a row. */
    private static RunDesign design(List<RunsOfProgram> first, List<RunsOfProgram> second) {
        return IntStream.range(0, first.size())
                .mapToObj(row -> RunDesign.of(first.get(row), second.get(row)))
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** The interval of the mean of log(first/second); empty where a cell has one run, and on two occasions. */
    private static Optional<Interval> interval(
            List<RunsOfProgram> first, List<RunsOfProgram> second, double confidence) {
        return design(first, second) == RunDesign.OVERLAPPING
                ? GeometricMean.overRuns(first, second).interval(confidence)
                : Optional.empty();
    }

    /** One more than there are columns that are faster for sure. */
    private static int rank(int column, List<List<RunsOfProgram>> runs, double confidence) {
        double pairs = runs.size() * (runs.size() - 1) / 2.0;
        double each = 1 - (1 - confidence) / Math.max(1, pairs);
        return 1
                + (int) IntStream.range(0, runs.size())
                        .filter(other -> other != column)
                        .filter(other -> interval(runs.get(column), runs.get(other), each)
                                .map(log -> log.lower() > 0)
                                .orElse(false))
                        .count();
    }

    /**
     * One run's times with the row and the column that they belong to.
     *
     * @param row such as the program
     * @param column such as the machine
     * @param run its number; programs of one interleaved run share it
     * @param span when it was measured, and where
     */
    public record Timed(String row, String column, int run, Series times, RunSpan span) {
        boolean isOfTheSameCellAndRun(Timed other) {
            return row.equals(other.row) && column.equals(other.column) && run == other.run;
        }
    }

    /**
     * The geometric mean of the ratios of two columns' times over the same rows: the mean of log(first/second), each time the
     * mean over runs of the logarithm of a 10 % trimmed mean. The rows are taken as they are, not as drawn from others: no
     * interval says anything of programs that are not in the table.
     */
    static final class GeometricMean {
        private GeometricMean() {}

        /** The mean logarithm with its error from the scatter between runs; of one row or more whose times are above 0. */
        static RunContrast overRuns(List<RunsOfProgram> first, List<RunsOfProgram> second) {
            return RunContrast.of(cells(first, second));
        }

        /** The mean logarithm alone. */
        static double estimate(List<RunsOfProgram> first, List<RunsOfProgram> second) {
            return RunContrast.estimate(cells(first, second));
        }

        private static List<RunContrast.Cell> cells(List<RunsOfProgram> first, List<RunsOfProgram> second) {
            List<RunContrast.Cell> cells = new ArrayList<>();
            double weight = 1.0 / first.size();
            for (int row = 0; row < first.size(); row++) {
                cells.add(first.get(row).logs(weight));
                cells.add(second.get(row).logs(-weight));
            }
            return cells;
        }

        /** The ratio that an interval of a logarithm stands for. */
        static Interval ratio(Interval log) {
            return new Interval(Math.exp(log.estimate()), Math.exp(log.lower()), Math.exp(log.upper()));
        }
    }
}
