package org.emplab.analysis.speedup;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.RunLevelVerdict;
import org.emplab.analysis.comparison.RunLevelVerdict.RunDesign;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** A table of many programs, as a paper prints it: {@code emp-speedups/1}. */
public final class SpeedupsReport {
    private static final String OF_THESE_RUNS = " †";
    private static final String OF_OCCASIONS = " ‡";

    private SpeedupsReport() {}

    private record Answer(
            List<RunHeader> runs,
            Quantity quantity,
            String rows,
            String columns,
            String baseline,
            int looks,
            List<Cell> cells,
            List<String> completeRows,
            List<Speedups.Column> geometricMeans) {}

    private record Cell(
            String row,
            String column,
            @JsonUnwrapped RunLevelVerdict verdict,
            double marginPercent,
            double confidence) {
        @JsonProperty
        @JsonInclude(NON_ABSENT)
        Optional<TheseRuns> ofTheseRuns() {
            return verdict.ofTheseRuns()
                    .map(runs -> new TheseRuns(
                            runs.speed(), SpeedupsReport.ofTheseRuns(verdict).map(Interval::ends), runs.reason()));
        }
    }

    private record TheseRuns(
            Speed verdict,
            @JsonUnwrapped Optional<Interval.Ends> interval,
            @JsonInclude(NON_ABSENT) Optional<String> reason) {}

    /**
     * @param rowKey what the rows are: {@code program}
     * @param columnKey what the columns are: {@code machine}
     */
    public static Report of(
            RunSelection chosen, Quantity quantity, String rowKey, String columnKey, Speedups speedups) {
        List<Cell> all = cells(speedups);
        Report.Builder report = chosen.report(
                "speedups",
                "4",
                chosen.inputs(),
                new Answer(
                        chosen.headers(),
                        quantity,
                        rowKey,
                        columnKey,
                        speedups.baseline(),
                        1,
                        all,
                        speedups.complete(),
                        speedups.columns()));
        report.sentence(ranking(quantity, speedups, chosen.runs().size()));
        moreRuns(speedups).ifPresent(report::sentence);
        report.table(wide(quantity, rowKey, speedups)).table(cells(rowKey, columnKey, all));
        report.table(columns(columnKey, speedups));
        return report.figure(figure(quantity, rowKey, speedups)).build();
    }

    private static String ranking(Quantity quantity, Speedups speedups, int runs) {
        if (speedups.columns().stream()
                .anyMatch(column -> column.geometricMean().isEmpty())) {
            return "No row has a time above 0 in every column, so there are no geometric means and no ranks.";
        }
        String means = "y the geometric mean of the " + quantity.title() + " over "
                + Digits.counted(speedups.complete().size(), "complete row") + ", against "
                + speedups.baseline() + ": "
                + speedups.columns().stream()
                        .sorted(Comparator.comparingInt(column -> column.rank().orElse(0)))
                        .map(column ->
                                (column.rank().isPresent() ? column.rank().getAsInt() + ". " : "") + column.name() + " "
                                        + text(column))
                        .collect(Collectors.joining("; "))
                + ". ";
        if (speedups.columns().stream().allMatch(column -> column.rank().isPresent())) {
            return "B" + means
                    + "Columns that cannot be told apart share a rank. Ranks and intervals hold at one look.";
        }
        if (speedups.occasions()) {
            return "Measured on two occasions: runs of "
                    + (speedups.columns().size() == 2
                            ? speedups.columns().get(0).name() + " and of "
                                    + speedups.columns().get(1).name()
                            : "some columns and of others")
                    + " are apart in time, which may make the difference, so there are no ranks;"
                    + " b" + means + "Runs in turn would rank them.";
        }
        boolean one = speedups.cells().stream()
                .flatMap(List::stream)
                .flatMap(Optional::stream)
                .allMatch(cell -> cell.runs() == 1);
        return (one
                        ? (runs == 2 ? "These two runs" : "These " + runs + " runs, one of each cell,")
                                + " do not show how runs differ"
                        : "A cell of one run does not show how runs differ")
                + ", so there are no ranks; b" + means
                + "Several runs of each cell, in turn, would rank programs and machines.";
    }

    /** How far more runs of each cell would help, for the column that needs the fewest of those that are not told apart. */
    private static Optional<String> moreRuns(Speedups speedups) {
        List<String> needed = speedups.columns().stream()
                .filter(column -> column.runsToTellApart().isPresent())
                .map(column -> column.name() + " by " + column.runsToTellApart().getAsLong() + " runs of each cell")
                .toList();
        return needed.isEmpty()
                ? Optional.empty()
                : Optional.of("If means and scatter stay as they are, told apart from " + speedups.baseline() + ": "
                        + String.join("; ", needed) + ".");
    }

    private static Table wide(Quantity quantity, String rowKey, Speedups speedups) {
        Table.Builder table = Table.named(
                        "speedups",
                        "Speed-ups of the " + quantity.title() + " against " + speedups.baseline()
                                + ": above 1 is faster; = the same within the margin, ? undecided,"
                                + " † two runs, one of each, and no others, ‡ measured on two occasions")
                .text(rowKey, title(rowKey));
        speedups.columns().forEach(column -> table.text(column.name(), column.name()));
        for (int row = 0; row < speedups.rows().size(); row++) {
            List<@Nullable Object> line = new ArrayList<>();
            line.add(speedups.rows().get(row));
            speedups.cells()
                    .get(row)
                    .forEach(cell -> line.add(cell.map(SpeedupsReport::text).orElse(null)));
            table.row(line.toArray());
        }
        List<@Nullable Object> means = new ArrayList<>();
        List<@Nullable Object> ranks = new ArrayList<>();
        means.add("geometric mean");
        ranks.add("rank");
        for (Speedups.Column column : speedups.columns()) {
            means.add(column.geometricMean().isPresent() ? text(column) : null);
            ranks.add(column.rank().isPresent() ? Integer.toString(column.rank().getAsInt()) : null);
        }
        return table.row(means.toArray()).row(ranks.toArray()).build();
    }

    private static Table cells(String rowKey, String columnKey, List<Cell> all) {
        return Table.of(all, "cells", "Each cell with its interval over runs, all cells together, and its verdict")
                .text(rowKey, title(rowKey), Cell::row)
                .text(columnKey, title(columnKey), Cell::column)
                .text("design", "Measured", cell -> cell.verdict().design().map(RunDesign::key))
                .count("runs", "Runs", cell -> cell.verdict().runs())
                .count("samples", "Samples", cell -> cell.verdict().samples())
                .number(
                        "speedup",
                        "Speed-up",
                        "",
                        4,
                        cell -> cell.verdict().speedup().estimate())
                .number("lower", "from", "", 4, cell -> cell.verdict().speedup().lower())
                .number("upper", "to", "", 4, cell -> cell.verdict().speedup().upper())
                .text("verdict", "Verdict", cell -> cell.verdict().speed().key())
                .count("runsToDecide", "Runs to decide", cell -> cell.verdict().runsToDecide())
                .text(
                        "ofTheseRuns",
                        "These two runs",
                        cell -> cell.verdict()
                                .ofTheseRuns()
                                .map(runs -> runs.speed().key()
                                        + ofTheseRuns(cell.verdict())
                                                .map(interval -> ", " + text(interval))
                                                .orElse("")))
                .build();
    }

    private static Table columns(String columnKey, Speedups speedups) {
        return Table.of(speedups.columns(), "columns", "Geometric means with their intervals over runs, and ranks")
                .text(columnKey, title(columnKey), Speedups.Column::name)
                .number("geometricMean", "Geometric mean", "", 4, Speedups.Column::geometricMean)
                .number("lower", "from", "", 4, column -> column.interval().map(Interval::lower))
                .number("upper", "to", "", 4, column -> column.interval().map(Interval::upper))
                .count("rank", "Rank", Speedups.Column::rank)
                .count("runsToTellApart", "Runs to tell apart", Speedups.Column::runsToTellApart)
                .build();
    }

    private static Figure figure(Quantity quantity, String rowKey, Speedups speedups) {
        List<Figure.Plot> plots = new ArrayList<>();
        for (int column = 0; column < speedups.columns().size(); column++) {
            int at = column;
            int[] rows = IntStream.range(0, speedups.rows().size())
                    .filter(row -> speedups.cells()
                            .get(row)
                            .get(at)
                            .map(cell -> cell.speedup().estimate().isPresent())
                            .orElse(false))
                    .toArray();
            plots.add(new Figure.Scatter(
                    speedups.columns().get(column).name(),
                    IntStream.of(rows).mapToDouble(row -> row + 1.0).toArray(),
                    IntStream.of(rows)
                            .mapToDouble(row -> speedups.cells()
                                    .get(row)
                                    .get(at)
                                    .flatMap(cell -> cell.speedup().estimate().stream()
                                            .boxed()
                                            .findFirst())
                                    .orElseThrow())
                            .toArray()));
        }
        return new Figure(
                "speedups",
                "Speed-ups of the " + quantity.title() + " against " + speedups.baseline() + "; "
                        + IntStream.range(0, speedups.rows().size())
                                .mapToObj(row ->
                                        (row + 1) + ": " + speedups.rows().get(row))
                                .collect(Collectors.joining(", ")),
                Figure.Axis.linear(title(rowKey), ""),
                Figure.Axis.logarithmic("Speed-up", ""),
                plots);
    }

    private static String text(RunLevelVerdict cell) {
        if (cell.speedup().estimate().isEmpty()) {
            return "?";
        }
        double speedup = cell.speedup().estimate().getAsDouble();
        if (cell.speedup().lower().isPresent()) {
            String mark = cell.speed() == Speed.SAME ? " =" : cell.speed() == Speed.UNDECIDED ? " ?" : "";
            return text(new Interval(
                            speedup,
                            cell.speedup().lower().getAsDouble(),
                            cell.speedup().upper().orElseThrow()))
                    + mark;
        }
        return plain(speedup) + mark(cell.design());
    }

    private static String text(Speedups.Column column) {
        return column.interval()
                .map(SpeedupsReport::text)
                .orElseGet(() -> plain(column.geometricMean().orElseThrow()) + mark(column.design()));
    }

    private static String mark(Optional<RunDesign> design) {
        return design.map(measured -> switch (measured) {
                    case THESE_RUNS -> OF_THESE_RUNS;
                    case OCCASIONS -> OF_OCCASIONS;
                    case OVERLAPPING -> " ?";
                })
                .orElse("");
    }

    /** The speed-up's interval from the samples of two runs alone, however often one looks. */
    private static Optional<Interval> ofTheseRuns(RunLevelVerdict cell) {
        return cell.ofTheseRuns()
                .filter(runs -> runs.difference().hasInterval())
                .map(runs -> new Interval(
                        cell.speedup().estimate().orElseThrow(),
                        1 / (1 + runs.difference().high().orElseThrow() / 100),
                        1 / (1 + runs.difference().low().orElseThrow() / 100)));
    }

    private static String plain(double speedup) {
        return Digits.fixed(speedup, 3);
    }

    /** Writes as many decimals as show the interval's half width with two digits. */
    private static String text(Interval interval) {
        double half = (interval.upper() - interval.lower()) / 2;
        int digits = half > 0 ? (int) Math.max(1, Math.min(6, 1 - Math.floor(Math.log10(half)))) : 3;
        String estimate = Digits.fixed(interval.estimate(), digits);
        return half > 0
                ? estimate + " (" + Digits.fixed(interval.lower(), digits) + " to "
                        + Digits.fixed(interval.upper(), digits) + ")"
                : estimate;
    }

    private static String title(String key) {
        return key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    }

    private static List<Cell> cells(Speedups speedups) {
        List<Cell> cells = new ArrayList<>();
        for (int row = 0; row < speedups.rows().size(); row++) {
            for (int column = 0; column < speedups.columns().size(); column++) {
                String ofRow = speedups.rows().get(row);
                String ofColumn = speedups.columns().get(column).name();
                speedups.cells()
                        .get(row)
                        .get(column)
                        .ifPresent(cell -> cells.add(
                                new Cell(ofRow, ofColumn, cell, speedups.marginPercent(), speedups.confidence())));
            }
        }
        return cells;
    }
}
