package org.emplab.analysis.displacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.emplab.analysis.displacement.Replication.Accounted;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An experiment with the displacement technique: tables 1 to 4 and figures 2, 4, 5 and 6 of displacement.txt. */
public final class DisplacementReport {
    private static final double QUIET_PERCENT = 1;

    private DisplacementReport() {}

    /** The result as {@code emp-displacement/1}. */
    public static ObjectNode json(DisplacementResult result) {
        return ResultJson.of(DisplacementResult.FORMAT, DisplacementResult.ALGORITHM_VERSION, result);
    }

    /**
     * Reads what was timed, from which everything else is computed again.
     *
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is something else, or something in it is missing, wrong or impossible
     */
    public static DisplacementResult read(JsonNode tree, String file) {
        return RecordJson.read(tree, file, DisplacementResult.FORMAT, DisplacementResult.class);
    }

    public static Report of(DisplacementResult result) {
        Report.Builder report = Report.builder(() -> json(result));
        warning(result).ifPresent(report::sentence);
        result.points().forEach(point -> report.sentence(sentence(result, point)));
        DisplacementConditions.sentences(result).forEach(report::sentence);
        DisplacementTables.of(result).forEach(report::table);
        List<Point> valid =
                result.points().stream().filter(p -> !p.valid().isEmpty()).toList();
        if (valid.stream().map(Point::parameter).distinct().count() > 1) {
            report.figure(comparison(result, valid));
        }
        if (valid.stream().map(Point::operations).distinct().count() > 1) {
            report.figure(
                    growth("displacement-6a", "Mean over the operations of a run", "mean", valid, Replicated::mean));
            report.figure(growth(
                    "displacement-6b",
                    "Standard deviation over the operations of a run",
                    "standard deviation",
                    valid.stream().filter(p -> p.valid().size() > 1).toList(),
                    value -> value.sd().orElseThrow()));
        }
        if (!result.throughputs().isEmpty()) {
            report.figure(throughput(result.throughputs()));
        }
        return report.build();
    }

    /** The technique assumes a quiet machine: says so where it was none. */
    private static Optional<String> warning(DisplacementResult result) {
        double lost = result.points().stream()
                .flatMapToDouble(point -> point.lostPercent().stream())
                .filter(percent -> percent > QUIET_PERCENT)
                .max()
                .orElse(0);
        return lost == 0
                ? Optional.empty()
                : Optional.of("Not a quiet machine: other processes took up to " + Digits.fixed(lost, 1)
                        + " % of the CPU from F while it ran alone. What they took while the PUT ran is in its times.");
    }

    private static String sentence(DisplacementResult result, Point point) {
        String what = result.program()
                + (point.parameter().isPresent() ? " " + point.parameter().getAsLong() : "")
                + ", " + Digits.counted(point.operations(), "operation");
        Optional<Replicated> value = point.displacement();
        if (value.isEmpty()) {
            return what + ": no valid run.";
        }
        if (!point.resolved()) {
            return what + ": not resolved, " + Digits.fixed(value.get().mean() / 1000, 2) + " ± "
                    + Digits.fixed(value.get().halfInterval().orElse(0) / 1000, 2)
                    + " µs; take more loops or replications, or a quieter machine.";
        }
        OptionalDouble half = value.get().halfInterval();
        OptionalDouble difference = point.differencePercent(Accounted::rusageNanos);
        return what + ": " + Digits.fixed(value.get().mean() / 1000, 2) + " µs of CPU time each by displacement"
                + (half.isPresent() ? " (± " + Digits.fixed(half.getAsDouble() / 1000, 2) + ")" : "")
                + (difference.isPresent()
                        ? ", " + Digits.signedFixed(difference.getAsDouble(), 2) + " % against rusage"
                        : "")
                + ".";
    }

    /** Figures 2 and 4; with several L_PUT, lines for each. */
    private static Figure comparison(DisplacementResult result, List<Point> points) {
        List<Long> operations =
                points.stream().map(Point::operations).distinct().toList();
        List<Figure.Plot> lines = new ArrayList<>();
        for (long count : operations) {
            List<Point> these =
                    points.stream().filter(p -> p.operations() == count).toList();
            List<Point> accounted = these.stream()
                    .filter(p -> p.accounted(Accounted::rusageNanos).isPresent())
                    .toList();
            String suffix = operations.size() > 1 ? ", " + count + " operations" : "";
            lines.add(line(
                    "displacement" + suffix,
                    these,
                    DisplacementReport::parameter,
                    p -> p.displacement().orElseThrow().mean()));
            if (!accounted.isEmpty()) {
                lines.add(line(
                        "rusage" + suffix,
                        accounted,
                        DisplacementReport::parameter,
                        p -> p.accounted(Accounted::rusageNanos).orElseThrow().mean()));
            }
        }
        return new Figure(
                "displacement-" + (result.program().equals("tcp-send") ? "4" : "2"),
                "CPU time of an operation of " + result.program(),
                result.program().equals("tcp-send")
                        ? Axis.linear("message size", "bytes")
                        : Axis.linear("approximate CPU time", "µs"),
                Axis.linear("CPU time", "µs"),
                lines);
    }

    /** Figure 6; with several parameters, a line for each. */
    private static Figure growth(
            String name, String caption, String title, List<Point> points, ToDoubleFunction<Replicated> nanos) {
        List<OptionalLong> parameters =
                points.stream().map(Point::parameter).distinct().toList();
        List<Figure.Plot> lines = new ArrayList<>();
        for (OptionalLong parameter : parameters) {
            List<Point> these =
                    points.stream().filter(p -> p.parameter().equals(parameter)).toList();
            lines.add(line(
                    parameters.size() > 1 ? String.valueOf(parameter.getAsLong()) : "",
                    these,
                    Point::operations,
                    p -> nanos.applyAsDouble(p.displacement().orElseThrow())));
        }
        return new Figure(name, caption, Axis.linear("operations", ""), Axis.linear(title, "µs"), lines);
    }

    private static double parameter(Point point) {
        return point.parameter().getAsLong();
    }

    private static Figure.Line line(
            String legend, List<Point> points, ToDoubleFunction<Point> x, ToDoubleFunction<Point> nanos) {
        return new Figure.Line(
                legend,
                points.stream().mapToDouble(x).toArray(),
                points.stream().mapToDouble(nanos).map(value -> value / 1000).toArray());
    }

    /** Figure 5. */
    private static Figure throughput(List<Throughput> throughputs) {
        List<Figure.Plot> lines = new ArrayList<>();
        lines.add(throughput("measured", throughputs, one -> OptionalDouble.of(one.measured())));
        prediction("displacement-based prediction", throughputs, Throughput::predictedByDisplacement)
                .ifPresent(lines::add);
        prediction("rusage-based prediction", throughputs, Throughput::predictedByAccounting)
                .ifPresent(lines::add);
        return new Figure(
                "displacement-5",
                "Measured and predicted throughput",
                Axis.linear("message size", "bytes"),
                Axis.linear("throughput", "msg/s"),
                lines);
    }

    private static Figure.Line throughput(
            String legend, List<Throughput> throughputs, Function<Throughput, OptionalDouble> messagesPerSecond) {
        return new Figure.Line(
                legend,
                throughputs.stream().mapToDouble(Throughput::bytes).toArray(),
                throughputs.stream()
                        .mapToDouble(one -> messagesPerSecond.apply(one).orElseThrow())
                        .toArray());
    }

    /** The prediction's plot; empty where there is no prediction. */
    private static Optional<Figure.Plot> prediction(
            String legend, List<Throughput> throughputs, Function<Throughput, OptionalDouble> prediction) {
        List<Throughput> predicted = throughputs.stream()
                .filter(one -> prediction.apply(one).isPresent())
                .toList();
        return predicted.isEmpty() ? Optional.empty() : Optional.of(throughput(legend, predicted, prediction));
    }

    /** Says what a difference between the methods depends on: where the server ran, and what the kernel charges to whom. */
    static final class DisplacementConditions {
        private DisplacementConditions() {}

        static List<String> sentences(DisplacementResult result) {
            List<String> sentences = new ArrayList<>();
            Object server = result.settings().get("server");
            if (server != null) {
                sentences.add("The server ran on " + server + ".");
            }
            if (result.settings().get("accounting") instanceof Map<?, ?> accounting) {
                sentences.add(interrupts(accounting.get("interruptTimeAccounting")));
                String times = times(accounting.get("cpuTimeAccounting"), accounting.get("ticksPerSecond"));
                if (!times.isEmpty()) {
                    sentences.add(times);
                }
            }
            return sentences;
        }

        private static String interrupts(@Nullable Object configured) {
            if (Boolean.TRUE.equals(configured)) {
                return "This kernel accounts interrupt time apart (CONFIG_IRQ_TIME_ACCOUNTING): what interrupt handlers do for"
                        + " the program is in no process's account, but in the time by displacement.";
            }
            if (Boolean.FALSE.equals(configured)) {
                return "This kernel does not account interrupt time apart (CONFIG_IRQ_TIME_ACCOUNTING is off): what interrupt"
                        + " handlers do is charged to the process that they interrupt, which may be the program, F or another.";
            }
            return "How this kernel accounts interrupt time is not known: its configuration could not be read.";
        }

        private static String times(@Nullable Object how, @Nullable Object ticks) {
            if ("tick".equals(how)) {
                return "Its user and system times come in whole ticks"
                        + (ticks instanceof Number perSecond ? ", " + perSecond + " a second" : "")
                        + "; the total of both, as in rusage and on-CPU, is exact.";
            }
            return "native".equals(how) || "generic".equals(how) ? "Its user and system times are exact." : "";
        }
    }
}
