package org.emplab.analysis.speedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.Speed;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A table of many programs, as a paper prints it: {@code emp-speedups/1}. */
public final class SpeedupsReport {
    private SpeedupsReport() {}

    /**
     * @param rowKey what the rows are: {@code program}
     * @param columnKey what the columns are: {@code machine}
     */
    public static Report of(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<RunHeader> runs,
            Quantity quantity,
            String rowKey,
            String columnKey,
            Speedups speedups) {
        Report.Builder report =
                Report.builder(() -> json(processTime, inputs, runs, quantity, rowKey, columnKey, speedups));
        report.sentence(ranking(quantity, speedups));
        report.table(wide(quantity, rowKey, speedups)).table(cells(rowKey, columnKey, speedups));
        report.table(columns(columnKey, speedups));
        return report.figure(figure(quantity, rowKey, speedups)).build();
    }

    private static String ranking(Quantity quantity, Speedups speedups) {
        List<Speedups.Column> ranked = speedups.columns().stream()
                .filter(column -> column.rank().isPresent())
                .sorted((a, b) -> Integer.compare(a.rank().getAsInt(), b.rank().getAsInt()))
                .toList();
        if (ranked.isEmpty()) {
            return "No row has two samples or more in every column, so there are no geometric means and no ranks.";
        }
        return "By the geometric mean of the " + quantity.title() + " over "
                + speedups.complete().size()
                + (speedups.complete().size() == 1 ? " complete row" : " complete rows") + ", against "
                + speedups.baseline() + ": "
                + ranked.stream()
                        .map(column -> column.rank().getAsInt() + ". " + column.name() + " "
                                + column.geometricMean()
                                        .map(mean -> text(mean.estimate(), mean.lower(), mean.upper()))
                                        .orElse(""))
                        .collect(Collectors.joining("; "))
                + ". Columns that cannot be told apart share a rank.";
    }

    private static Table wide(Quantity quantity, String rowKey, Speedups speedups) {
        Table.Builder table = Table.named(
                        "speedups",
                        "Speed-ups of the " + quantity.title() + " against " + speedups.baseline()
                                + ": above 1 is faster; = the same within the margin, ? undecided")
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
            means.add(column.geometricMean()
                    .map(mean -> text(mean.estimate(), mean.lower(), mean.upper()))
                    .orElse(null));
            ranks.add(column.rank().isPresent() ? Integer.toString(column.rank().getAsInt()) : null);
        }
        return table.row(means.toArray()).row(ranks.toArray()).build();
    }

    private static Table cells(String rowKey, String columnKey, Speedups speedups) {
        Table.Builder table = Table.named("cells", "Each cell with its interval and verdict")
                .text(rowKey, title(rowKey))
                .text(columnKey, title(columnKey))
                .count("samples", "Samples")
                .number("speedup", "Speed-up", "", 4)
                .number("lower", "from", "", 4)
                .number("upper", "to", "", 4)
                .text("verdict", "Verdict");
        each(
                speedups,
                (row, column, cell) -> table.row(
                        row,
                        column,
                        cell.samples(),
                        cell.speedup(),
                        cell.lower(),
                        cell.upper(),
                        cell.verdict().speed().key()));
        return table.build();
    }

    private static Table columns(String columnKey, Speedups speedups) {
        Table.Builder table = Table.named("columns", "Geometric means and ranks")
                .text(columnKey, title(columnKey))
                .number("geometricMean", "Geometric mean", "", 4)
                .number("lower", "from", "", 4)
                .number("upper", "to", "", 4)
                .count("rank", "Rank");
        for (Speedups.Column column : speedups.columns()) {
            Interval mean = column.geometricMean().orElse(null);
            table.row(
                    column.name(),
                    mean == null ? null : mean.estimate(),
                    mean == null ? null : mean.lower(),
                    mean == null ? null : mean.upper(),
                    column.rank().isPresent() ? column.rank().getAsInt() : null);
        }
        return table.build();
    }

    private static Figure figure(Quantity quantity, String rowKey, Speedups speedups) {
        List<Figure.Plot> plots = new ArrayList<>();
        for (int column = 0; column < speedups.columns().size(); column++) {
            int at = column;
            int[] rows = IntStream.range(0, speedups.rows().size())
                    .filter(row -> speedups.cells()
                            .get(row)
                            .get(at)
                            .map(cell -> cell.speedup().isPresent())
                            .orElse(false))
                    .toArray();
            plots.add(new Figure.Scatter(
                    speedups.columns().get(column).name(),
                    IntStream.of(rows).mapToDouble(row -> row + 1.0).toArray(),
                    IntStream.of(rows)
                            .mapToDouble(row -> speedups.cells()
                                    .get(row)
                                    .get(at)
                                    .flatMap(cell ->
                                            cell.speedup().stream().boxed().findFirst())
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

    private static String text(Cell cell) {
        String mark =
                cell.verdict().speed() == Speed.SAME ? " =" : cell.verdict().speed() == Speed.UNDECIDED ? " ?" : "";
        if (cell.speedup().isEmpty()) {
            return "?";
        }
        return (cell.lower().isPresent()
                        ? text(
                                cell.speedup().getAsDouble(),
                                cell.lower().getAsDouble(),
                                cell.upper().orElseThrow())
                        : String.format(Locale.ROOT, "%.3f", cell.speedup().getAsDouble()))
                + mark;
    }

    /** As many decimals as show the interval's half width with two digits. */
    private static String text(double estimate, double lower, double upper) {
        double half = (upper - lower) / 2;
        int digits = half > 0 ? (int) Math.max(1, Math.min(6, 1 - Math.floor(Math.log10(half)))) : 3;
        String number = "%." + digits + "f";
        return String.format(
                Locale.ROOT, number + (half > 0 ? " (" + number + " to " + number + ")" : ""), estimate, lower, upper);
    }

    private static String title(String key) {
        return key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    }

    private interface CellVisitor {
        void visit(String row, String column, Cell cell);
    }

    private static void each(Speedups speedups, CellVisitor visitor) {
        for (int row = 0; row < speedups.rows().size(); row++) {
            for (int column = 0; column < speedups.columns().size(); column++) {
                Optional<Cell> cell = speedups.cells().get(row).get(column);
                if (cell.isPresent()) {
                    visitor.visit(
                            speedups.rows().get(row),
                            speedups.columns().get(column).name(),
                            cell.get());
                }
            }
        }
    }

    private static ObjectNode json(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<RunHeader> runs,
            Quantity quantity,
            String rowKey,
            String columnKey,
            Speedups speedups) {
        ObjectNode result = ResultJson.open("speedups", "2", processTime, inputs);
        ArrayNode headers = result.putArray("runs");
        runs.forEach(run -> ResultJson.header(headers.addObject(), run));
        result.put("quantity", quantity.key())
                .put("rows", rowKey)
                .put("columns", columnKey)
                .put("baseline", speedups.baseline());
        ArrayNode cells = result.putArray("cells");
        each(speedups, (row, column, cell) -> {
            ObjectNode node =
                    cells.addObject().put("row", row).put("column", column).put("samples", cell.samples());
            JsonNumbers.put(node, "speedup", cell.speedup());
            JsonNumbers.put(node, "lower", cell.lower());
            JsonNumbers.put(node, "upper", cell.upper());
            node.put("verdict", cell.verdict().speed().key());
            JsonNumbers.put(node, "marginPercent", cell.verdict().marginPercent());
            node.put("confidence", cell.verdict().confidence());
            ResultJson.putReason(node, cell.verdict().reason());
        });
        ArrayNode complete = result.putArray("completeRows");
        speedups.complete().forEach(complete::add);
        ArrayNode columns = result.putArray("geometricMeans");
        for (Speedups.Column column : speedups.columns()) {
            ObjectNode node = columns.addObject().put("column", column.name());
            column.geometricMean()
                    .ifPresentOrElse(
                            mean -> RecordJson.PLAIN.put(node.putObject("geometricMean"), mean),
                            () -> node.putNull("geometricMean"));
            if (column.rank().isPresent()) {
                node.put("rank", column.rank().getAsInt());
            } else {
                node.putNull("rank");
            }
        }
        return result;
    }
}
