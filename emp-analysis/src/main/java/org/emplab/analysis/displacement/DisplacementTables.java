package org.emplab.analysis.displacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.emplab.analysis.displacement.Replication.Accounted;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.RowsBuilder;

/** Tables 1 to 4 of displacement.txt, and what the technique's errors may be. */
final class DisplacementTables {
    private static final String HALF_INTERVAL = "95 % confidence half interval";

    private DisplacementTables() {}

    /** The tables that the result has rows for. */
    static List<Table> of(DisplacementResult result) {
        List<Table> tables = new ArrayList<>();
        tables.add(comparison(result));
        if (!result.throughputs().isEmpty()) {
            tables.add(throughputs(result));
        }
        if (result.points().stream().anyMatch(point -> point.valid().size() > 1)) {
            tables.add(replications(result));
        }
        tables.add(errors(result));
        return tables;
    }

    /** Tables 1 and 2: what the kernel accounts beside what displacement finds. */
    private static Table comparison(DisplacementResult result) {
        return rows(
                        result,
                        result.points(),
                        "displacement-" + (result.program().equals("tcp-send") ? "2" : "1"),
                        "CPU time of an operation of " + result.program()
                                + ": accounted by the kernel and by displacement")
                .number("rusageMicros", "rusage", "µs", 2, point -> mean(point.rusageMicros()))
                .number(
                        "taskstatsOnCpuMicros",
                        "taskstats on-CPU",
                        "µs",
                        2,
                        point -> mean(point.taskstatsOnCpuMicros()))
                .number(
                        "taskstatsUserSystemMicros",
                        "taskstats user+system",
                        "µs",
                        2,
                        point -> mean(point.taskstatsUserSystemMicros()))
                .number("displacementMicros", "displacement", "µs", 2, point -> mean(point.displacementMicros()))
                .number(
                        "halfInterval95Micros",
                        HALF_INTERVAL,
                        "µs",
                        2,
                        point -> point.displacementMicros().map(Replicated::halfInterval))
                .number(
                        "differencePercent",
                        "difference",
                        "%",
                        2,
                        point -> point.differencePercent(Accounted::rusageNanos))
                .build();
    }

    /** Table 4: mean, standard deviation and interval over replications. */
    private static Table replications(DisplacementResult result) {
        List<Point> measured = result.points().stream()
                .filter(point -> point.displacement().isPresent())
                .toList();
        return rows(result, measured, "displacement-4", "Impact of L_PUT on mean and variance of " + result.program())
                .count("replications", "replications", point -> micros(point).count())
                .number("meanMicros", "mean", "µs", 2, point -> micros(point).mean())
                .number("sdMicros", "sd", "µs", 2, point -> micros(point).sd())
                .number(
                        "sdPercent",
                        "sd in % of the mean",
                        "",
                        2,
                        point -> micros(point).sdPercent())
                .number(
                        "halfInterval95Micros",
                        HALF_INTERVAL,
                        "µs",
                        2,
                        point -> micros(point).halfInterval())
                .build();
    }

    /** The error terms, averaged over the replications. */
    private static Table errors(DisplacementResult result) {
        return rows(result, result.points(), "displacement-errors", "What may be wrong in each of the times")
                .number("resolutionMicros", "clock resolution", "µs", 5, error(Replication::resolutionErrorNanos))
                .number(
                        "startUpMicros",
                        "start-up",
                        "µs",
                        3,
                        point -> average(
                                point.valid().stream().flatMapToDouble(one -> one.startUpErrorNanos().stream())))
                .number("leastDaemonsMicros", "daemons, least", "µs", 2, error(Replication::leastDaemonErrorNanos))
                .number(
                        "sameShareDaemonsMicros",
                        "daemons, same share",
                        "µs",
                        2,
                        error(Replication::sameShareDaemonErrorNanos))
                .number("mostDaemonsMicros", "daemons, most", "µs", 2, error(Replication::mostDaemonErrorNanos))
                .count(
                        "invalid",
                        "invalid runs",
                        point -> point.replications().size() - point.valid().size())
                .build();
    }

    /** Table 3: throughput, measured and predicted. */
    private static Table throughputs(DisplacementResult result) {
        return Table.of(result.throughputs(), "displacement-3", "Measured and predicted throughput")
                .count("bytes", "message size (bytes)", Throughput::bytes)
                .number("computeMicros", "computation", "µs", 1, Throughput::computeMicros)
                .number("messagesPerSecond", "real throughput", "msg/s", 2, Throughput::measured)
                .number(
                        "displacementMessagesPerSecond",
                        "displacement-based prediction",
                        "msg/s",
                        2,
                        Throughput::predictedByDisplacement)
                .number("displacementErrorPercent", "its difference", "%", 2, Throughput::displacementErrorPercent)
                .number(
                        "accountedMessagesPerSecond",
                        "rusage-based prediction",
                        "msg/s",
                        2,
                        Throughput::predictedByAccounting)
                .number("accountedErrorPercent", "its difference", "%", 2, Throughput::accountingErrorPercent)
                .build();
    }

    private static RowsBuilder<Point> rows(DisplacementResult result, List<Point> points, String name, String caption) {
        RowsBuilder<Point> table = Table.of(points, name, caption);
        Table.Cell<Point> parameter = point ->
                point.parameter().isPresent() ? (Object) point.parameter().getAsLong() : result.program();
        RowsBuilder<Point> rows = switch (result.program()) {
            case "spin" -> table.count("micros", "approximate CPU time generated (µs)", parameter);
            case "tcp-send" -> table.count("bytes", "message size (bytes)", parameter);
            default -> table.text("command", "command", parameter);
        };
        return rows.count("operations", "L_PUT", Point::operations);
    }

    private static Replicated micros(Point point) {
        return point.displacementMicros().orElseThrow();
    }

    private static Optional<Double> mean(Optional<Replicated> micros) {
        return micros.map(Replicated::mean);
    }

    private static Table.Cell<Point> error(ToDoubleFunction<Replication> nanos) {
        return point -> average(point.valid().stream().mapToDouble(nanos));
    }

    private static OptionalDouble average(DoubleStream nanos) {
        return Replicated.micros(nanos.average());
    }
}
