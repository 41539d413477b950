package org.emplab.analysis.displacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** Tables 1 to 4 of displacement.txt, and what the technique's errors may be. */
final class DisplacementTables {
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
        Table.Builder table = Table.named(
                "displacement-" + (result.program().equals("tcp-send") ? "2" : "1"),
                "CPU time of an operation of " + result.program() + ": accounted by the kernel and by displacement");
        parameter(table, result)
                .count("operations", "L_PUT")
                .number("rusageMicros", "rusage", "µs", 2)
                .number("taskstatsOnCpuMicros", "taskstats on-CPU", "µs", 2)
                .number("taskstatsUserSystemMicros", "taskstats user+system", "µs", 2)
                .number("displacementMicros", "displacement", "µs", 2)
                .number("halfInterval95Micros", "95 % confidence half interval", "µs", 2)
                .number("differencePercent", "difference", "%", 2);
        for (Point point : result.points()) {
            table.row(
                    parameter(point, result),
                    point.operations(),
                    micros(point, Accounted::rusageNanos),
                    micros(point, Accounted::taskstatsOnCpuNanos),
                    micros(point, Accounted::taskstatsUserSystemNanos),
                    point.displacement().map(value -> value.mean() / 1000),
                    point.displacement().map(value -> scaled(value.halfInterval())),
                    point.differencePercent(Accounted::rusageNanos));
        }
        return table.build();
    }

    /** Table 4: mean, standard deviation and interval over replications. */
    private static Table replications(DisplacementResult result) {
        Table.Builder table =
                Table.named("displacement-4", "Impact of L_PUT on mean and variance of " + result.program());
        parameter(table, result)
                .count("operations", "L_PUT")
                .count("replications", "replications")
                .number("meanMicros", "mean", "µs", 2)
                .number("sdMicros", "sd", "µs", 2)
                .number("sdPercent", "sd in % of the mean", "", 2)
                .number("halfInterval95Micros", "95 % confidence half interval", "µs", 2);
        for (Point point : result.points()) {
            Optional<Replicated> value = point.displacement();
            if (value.isPresent()) {
                table.row(
                        parameter(point, result),
                        point.operations(),
                        value.get().count(),
                        value.get().mean() / 1000,
                        scaled(value.get().sd()),
                        value.get().sdPercent(),
                        scaled(value.get().halfInterval()));
            }
        }
        return table.build();
    }

    /** The error terms, averaged over the replications. */
    private static Table errors(DisplacementResult result) {
        Table.Builder table = Table.named("displacement-errors", "What may be wrong in each of the times");
        parameter(table, result)
                .count("operations", "L_PUT")
                .number("resolutionMicros", "clock resolution", "µs", 5)
                .number("startUpMicros", "start-up", "µs", 3)
                .number("leastDaemonsMicros", "daemons, least", "µs", 2)
                .number("sameShareDaemonsMicros", "daemons, same share", "µs", 2)
                .number("mostDaemonsMicros", "daemons, most", "µs", 2)
                .count("invalid", "invalid runs");
        for (Point point : result.points()) {
            List<Replication> valid = point.valid();
            table.row(
                    parameter(point, result),
                    point.operations(),
                    mean(valid, r -> OptionalDouble.of(r.resolutionErrorNanos())),
                    mean(valid, Replication::startUpErrorNanos),
                    mean(valid, r -> OptionalDouble.of(r.leastDaemonErrorNanos())),
                    mean(valid, r -> OptionalDouble.of(r.sameShareDaemonErrorNanos())),
                    mean(valid, r -> OptionalDouble.of(r.mostDaemonErrorNanos())),
                    point.replications().size() - valid.size());
        }
        return table.build();
    }

    /** Table 3: throughput, measured and predicted. */
    private static Table throughputs(DisplacementResult result) {
        Table.Builder table = Table.named("displacement-3", "Measured and predicted throughput")
                .count("bytes", "message size (bytes)")
                .number("computeMicros", "computation", "µs", 1)
                .number("messagesPerSecond", "real throughput", "msg/s", 2)
                .number("displacementMessagesPerSecond", "displacement-based prediction", "msg/s", 2)
                .number("displacementErrorPercent", "its difference", "%", 2)
                .number("accountedMessagesPerSecond", "rusage-based prediction", "msg/s", 2)
                .number("accountedErrorPercent", "its difference", "%", 2);
        for (Throughput throughput : result.throughputs()) {
            table.row(
                    throughput.bytes(),
                    throughput.computeNanos() / 1000,
                    throughput.measured(),
                    throughput.predictedByDisplacement(),
                    throughput.displacementErrorPercent(),
                    throughput.predictedByAccounting(),
                    throughput.accountingErrorPercent());
        }
        return table.build();
    }

    private static Table.Builder parameter(Table.Builder table, DisplacementResult result) {
        return switch (result.program()) {
            case "spin" -> table.count("micros", "approximate CPU time generated (µs)");
            case "tcp-send" -> table.count("bytes", "message size (bytes)");
            default -> table.text("command", "command");
        };
    }

    private static Object parameter(Point point, DisplacementResult result) {
        return point.parameter().isPresent() ? (Object) point.parameter().getAsLong() : result.program();
    }

    private static @Nullable Double micros(Point point, Function<Accounted, OptionalLong> account) {
        return point.accounted(account).map(value -> value.mean() / 1000).orElse(null);
    }

    private static @Nullable Double mean(List<Replication> replications, Function<Replication, OptionalDouble> nanos) {
        OptionalDouble mean = replications.stream()
                .map(nanos)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
        return scaled(mean);
    }

    private static @Nullable Double scaled(OptionalDouble nanos) {
        return nanos.isPresent() ? (Double) (nanos.getAsDouble() / 1000) : null;
    }
}
