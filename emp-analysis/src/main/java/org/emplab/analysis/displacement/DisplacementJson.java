package org.emplab.analysis.displacement;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.report.RecordJson;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-displacement/1}: times in µs per operation, raw times of the replications in ns; null is not measured. */
public final class DisplacementJson {
    public static final String FORMAT = "emp-displacement/1";

    private static final JsonMapper MAPPER = new JsonMapper();

    private DisplacementJson() {}

    public static ObjectNode of(DisplacementResult result) {
        ObjectNode node = JsonTrees.object();
        node.put("format", FORMAT);
        node.put("algorithmVersion", DisplacementResult.ALGORITHM_VERSION);
        node.put("machine", result.machine());
        node.put("program", result.program());
        node.set("settings", tree(result.settings()));
        ArrayNode points = node.putArray("points");
        result.points().forEach(point -> points.add(point(point)));
        ArrayNode throughputs = node.putArray("throughputs");
        result.throughputs().forEach(throughput -> throughputs.add(throughput(throughput)));
        return node;
    }

    private static ObjectNode tree(Map<String, Object> object) {
        return MAPPER.valueToTree(object);
    }

    private static ObjectNode point(Point point) {
        ObjectNode node = JsonTrees.object();
        RecordJson.PLAIN.put(node, "parameter", point.parameter());
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
        ArrayNode replications = node.putArray("replications");
        point.replications().forEach(replication -> replications.add(replication(replication)));
        return node;
    }

    private static ObjectNode replication(Replication replication) {
        ObjectNode node = JsonTrees.object();
        node.put("valid", replication.invalid().isEmpty());
        node.put("reason", replication.invalid().orElse(null));
        ArrayNode calibrations = node.putArray("calibrations");
        replication.calibrations().forEach(run -> calibrations.add(fluid(run)));
        node.set("fluid", fluid(replication.fluid()));
        RecordJson.PLAIN.put(node.putObject("window"), replication.window());
        node.put("operations", replication.operations());
        node.put("fluidNanosPerLoop", replication.fluidNanosPerLoop());
        if (replication.invalid().isEmpty()) {
            node.put("putNanos", replication.putNanos());
            node.put("micros", replication.nanosPerOperation() / 1000);
        }
        RecordJson.PLAIN.put(node.putObject("accounted"), replication.accounted());
        ObjectNode errors = node.putObject("errorTerms");
        errors.put("clockResolutionNanos", replication.clockResolutionNanos());
        errors.put("resolutionMicros", replication.resolutionErrorNanos() / 1000);
        OptionalDouble startUp = replication.startUpErrorNanos();
        put(errors, "startUpMicros", startUp.isPresent() ? OptionalDouble.of(startUp.getAsDouble() / 1000) : startUp);
        errors.put("leastDaemonsMicros", replication.leastDaemonErrorNanos() / 1000);
        errors.put("sameShareDaemonsMicros", replication.sameShareDaemonErrorNanos() / 1000);
        errors.put("mostDaemonsMicros", replication.mostDaemonErrorNanos() / 1000);
        return node;
    }

    private static ObjectNode fluid(FluidRun run) {
        return JsonTrees.object()
                .put("loops", run.loops())
                .put("elapsedNanos", run.elapsedNanos())
                .put("leastDaemonNanos", run.daemons().leastNanos())
                .put("mostDaemonNanos", run.daemons().mostNanos());
    }

    private static ObjectNode throughput(Throughput throughput) {
        ObjectNode node = JsonTrees.object();
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
        return node;
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
