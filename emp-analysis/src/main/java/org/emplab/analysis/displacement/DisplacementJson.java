package org.emplab.analysis.displacement;

import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-displacement/1}: times in µs per operation, raw times of the replications in ns; null is not measured. */
public final class DisplacementJson {
    public static final String FORMAT = "emp-displacement/1";

    private DisplacementJson() {}

    public static ObjectNode of(DisplacementResult result) {
        ObjectNode node = JsonTrees.object();
        node.put("format", FORMAT);
        node.put("algorithmVersion", DisplacementResult.ALGORITHM_VERSION);
        node.put("machine", result.machine());
        node.put("program", result.program());
        RecordJson.put(node, "settings", result.settings());
        ResultJson.rows(node, "points", result.points(), DisplacementJson::point);
        ResultJson.rows(node, "throughputs", result.throughputs(), DisplacementJson::throughput);
        return node;
    }

    private static void point(ObjectNode node, Point point) {
        RecordJson.put(node, "parameter", point.parameter());
        node.put("operations", point.operations());
        node.put("valid", point.valid().size());
        node.put("resolved", point.resolved());
        put(node, "displacementMicros", point.displacement());
        put(node, "rusageMicros", point.accounted(Accounted::rusageNanos));
        put(node, "taskstatsOnCpuMicros", point.accounted(Accounted::taskstatsOnCpuNanos));
        put(node, "taskstatsUserSystemMicros", point.accounted(Accounted::taskstatsUserSystemNanos));
        ObjectNode difference = node.putObject("differencePercent");
        put(difference, "rusage", point.differencePercent(Accounted::rusageNanos));
        put(difference, "taskstatsOnCpu", point.differencePercent(Accounted::taskstatsOnCpuNanos));
        put(difference, "taskstatsUserSystem", point.differencePercent(Accounted::taskstatsUserSystemNanos));
        Optional<Replicated> spread = point.differences(Accounted::rusageNanos);
        put(
                difference,
                "rusageHalfInterval95",
                spread.map(Replicated::halfInterval).orElse(OptionalDouble.empty()));
        put(node, "lostToOthersPercent", finite(point.lostPercent()));
        ResultJson.rows(node, "replications", point.replications(), DisplacementJson::replication);
    }

    private static void replication(ObjectNode node, Replication replication) {
        node.put("valid", replication.invalid().isEmpty());
        node.put("reason", replication.invalid().orElse(null));
        ResultJson.rows(node, "calibrations", replication.calibrations(), DisplacementJson::fluid);
        fluid(node.putObject("fluid"), replication.fluid());
        RecordJson.put(node, "window", replication.window());
        node.put("operations", replication.operations());
        node.put("fluidNanosPerLoop", replication.fluidNanosPerLoop());
        if (replication.invalid().isEmpty()) {
            node.put("putNanos", replication.putNanos());
            node.put("micros", replication.nanosPerOperation() / 1000);
        }
        RecordJson.put(node, "accounted", replication.accounted());
        ObjectNode errors = node.putObject("errorTerms");
        errors.put("clockResolutionNanos", replication.clockResolutionNanos());
        errors.put("resolutionMicros", replication.resolutionErrorNanos() / 1000);
        OptionalDouble startUp = replication.startUpErrorNanos();
        put(errors, "startUpMicros", startUp.isPresent() ? OptionalDouble.of(startUp.getAsDouble() / 1000) : startUp);
        errors.put("leastDaemonsMicros", replication.leastDaemonErrorNanos() / 1000);
        errors.put("sameShareDaemonsMicros", replication.sameShareDaemonErrorNanos() / 1000);
        errors.put("mostDaemonsMicros", replication.mostDaemonErrorNanos() / 1000);
    }

    private static void fluid(ObjectNode node, FluidRun run) {
        node.put("loops", run.loops())
                .put("elapsedNanos", run.elapsedNanos())
                .put("leastDaemonNanos", run.daemons().leastNanos())
                .put("mostDaemonNanos", run.daemons().mostNanos());
    }

    private static void throughput(ObjectNode node, Throughput throughput) {
        node.put("bytes", throughput.bytes());
        node.put("messages", throughput.messages());
        node.put("elapsedNanos", throughput.elapsedNanos());
        node.put("computeNanos", throughput.computeNanos());
        put(node, "displacementNanos", throughput.displacementNanos());
        put(node, "accountedNanos", throughput.accountedNanos());
        node.put("computeMicros", throughput.computeNanos() / 1000);
        node.put("messagesPerSecond", throughput.measured());
        put(node, "displacementMessagesPerSecond", throughput.predictedByDisplacement());
        put(node, "displacementErrorPercent", throughput.displacementErrorPercent());
        put(node, "accountedMessagesPerSecond", throughput.predictedByAccounting());
        put(node, "accountedErrorPercent", throughput.accountingErrorPercent());
    }

    /** A quantity in µs from one in ns. */
    private static void put(ObjectNode node, String key, Optional<Replicated> nanos) {
        if (nanos.isEmpty()) {
            node.putNull(key);
            return;
        }
        ObjectNode value = node.putObject(key);
        value.put("replications", nanos.get().count());
        value.put("mean", nanos.get().mean() / 1000);
        put(value, "sd", micros(nanos.get().sd()));
        put(value, "sdPercent", nanos.get().sdPercent());
        put(value, "halfInterval95", micros(nanos.get().halfInterval()));
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    private static OptionalDouble micros(OptionalDouble nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / 1000) : nanos;
    }

    private static void put(ObjectNode node, String key, OptionalDouble value) {
        if (value.isPresent()) {
            node.put(key, value.getAsDouble());
        } else {
            node.putNull(key);
        }
    }
}
