package org.emplab.analysis.displacement;

import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.report.TreeReader;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads {@code emp-displacement/1}: what was timed, from which everything else in it is computed again. */
public final class DisplacementJsonReader {
    private static final JsonMapper MAPPER = new JsonMapper();

    private DisplacementJsonReader() {}

    /**
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is something else, or something in it is missing, wrong or impossible
     */
    public static DisplacementResult read(JsonNode tree, String file) {
        TreeReader result = TreeReader.of(tree, file, DisplacementJson.FORMAT);
        try {
            return new DisplacementResult(
                    result.text("machine"),
                    result.text("program"),
                    settings(tree.path("settings")),
                    result.list("points", DisplacementJsonReader::point),
                    result.list("throughputs", DisplacementJsonReader::throughput));
        } catch (IllegalArgumentException impossible) {
            throw result.wrong(null, String.valueOf(impossible.getMessage()));
        }
    }

    private static Map<String, Object> settings(JsonNode settings) {
        return settings.isObject()
                ? MAPPER.convertValue(settings, new TypeReference<Map<String, Object>>() {})
                : Map.of();
    }

    private static Point point(TreeReader point) {
        return new Point(
                point.optionalWhole("parameter"),
                point.whole("operations"),
                point.list("replications", DisplacementJsonReader::replication));
    }

    private static Replication replication(TreeReader replication) {
        return new Replication(
                replication.list("calibrations", DisplacementJsonReader::fluid),
                fluid(replication.object("fluid")),
                replication.object("window").as(Coverage.class),
                replication.whole("operations"),
                replication.object("accounted").as(Accounted.class),
                replication.object("errorTerms").number("clockResolutionNanos"));
    }

    private static FluidRun fluid(TreeReader run) {
        return new FluidRun(
                run.whole("loops"),
                run.whole("elapsedNanos"),
                new DaemonTime(run.whole("leastDaemonNanos"), run.whole("mostDaemonNanos")));
    }

    private static Throughput throughput(TreeReader throughput) {
        return new Throughput(
                throughput.whole("bytes"),
                throughput.whole("messages"),
                throughput.whole("elapsedNanos"),
                throughput.number("computeNanos"),
                throughput.has("displacementNanos")
                        ? OptionalDouble.of(throughput.signed("displacementNanos"))
                        : OptionalDouble.empty(),
                throughput.optionalNumber("accountedNanos"));
    }
}
