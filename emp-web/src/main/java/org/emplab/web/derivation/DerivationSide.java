package org.emplab.web.derivation;

import java.util.ArrayList;
import java.util.List;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One of a derivation's two runs: its zoom to the central cluster and the tables about it.
 *
 * @param key {@code short} or {@code long}
 * @param upperBoundMillis the final bound; null where there is no L-sample
 * @param decidedBy {@code algorithm} or {@code person}
 * @param by who moved the bound
 * @param reason why
 * @param stopReason why the zoom went no further
 */
record DerivationSide(
        String key,
        String runId,
        String program,
        int samples,
        @Nullable Double upperBoundMillis,
        int clusterSamples,
        String decidedBy,
        @Nullable String by,
        @Nullable String reason,
        List<Level> zoom,
        String stopReason,
        List<Integer> lSamples,
        Table clusterDaemons,
        Table lSampleExecutions,
        Table longRunning,
        Table infrequent) {

    /**
     * One zoom level.
     *
     * @param samplesAbove how many samples of the level lie above its bound
     */
    record Level(int number, @Nullable Double upperBoundMillis, int samplesAbove, String reason) {}

    static List<DerivationSide> both(Derivation derivation) {
        return List.of(
                of(
                        "short",
                        derivation.summary().shortRunId(),
                        derivation.cutoffs().path("short")),
                of(
                        "long",
                        derivation.summary().longRunId(),
                        derivation.cutoffs().path("long")));
    }

    static DerivationSide of(String key, String runId, JsonNode tree) {
        JsonNode cluster = tree.path("cluster");
        List<Level> zoom = new ArrayList<>();
        for (JsonNode level : cluster.path("zoom")) {
            zoom.add(new Level(
                    zoom.size() + 1,
                    number(level.path("upperBoundMillis")),
                    level.path("samplesAbove").asInt(0),
                    level.path("reason").asString("")));
        }
        List<Integer> lSamples = new ArrayList<>();
        tree.path("lSamples").forEach(sample -> lSamples.add(sample.asInt()));
        String program = tree.path("program").asString("");
        return new DerivationSide(
                key,
                runId,
                program,
                tree.path("samples").asInt(),
                number(cluster.path("upperBoundMillis")),
                cluster.path("samples").asInt(),
                cluster.path("decidedBy").asString("algorithm"),
                text(cluster.path("by")),
                text(cluster.path("reason")),
                zoom,
                cluster.path("stopReason").asString(""),
                lSamples,
                CutoffTables.clusterDaemons(key, program, tree),
                CutoffTables.lSampleExecutions(key, program, tree),
                CutoffTables.longRunning(key, program, tree),
                CutoffTables.infrequent(key, program, tree));
    }

    static @Nullable Double number(JsonNode node) {
        return node.isNumber() ? node.asDouble() : null;
    }

    private static @Nullable String text(JsonNode node) {
        return node.isString() ? node.asString() : null;
    }
}
