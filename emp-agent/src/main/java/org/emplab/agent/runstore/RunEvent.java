package org.emplab.agent.runstore;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something that happened to a run. It is sent until the server acknowledges it, and stored once.
 *
 * @param at by this machine's clock
 * @param kind paused, held, resumed, completed, aborted, failed; others are on record and change nothing
 * @param sample the last one taken
 */
public record RunEvent(UUID id, Instant at, String kind, OptionalInt sample, Optional<String> reason) {
    private static final Set<String> ENDINGS = Set.of("completed", "aborted", "failed");

    public static RunEvent now(String kind, OptionalInt lastSample, Optional<String> reason) {
        return new RunEvent(UUID.randomUUID(), Instant.now(), kind, lastSample, reason);
    }

    /** True if the run is over with it: its samples go first. */
    public boolean ends() {
        return ENDINGS.contains(kind);
    }

    /** As the server takes it, and {@link #of} reads it. */
    public ObjectNode json() {
        ObjectNode json = JsonTrees.object()
                .put("id", id.toString())
                .put("at", at.toString())
                .put("kind", kind);
        sample.ifPresent(number -> json.put("sample", number));
        reason.ifPresent(text -> json.put("reason", text));
        return json;
    }

    /**
     * @throws IllegalArgumentException if it is none
     */
    public static RunEvent of(JsonNode json) {
        JsonNode sample = json.path("sample");
        String reason = json.path("reason").asString("");
        try {
            return new RunEvent(
                    UUID.fromString(json.path("id").asString("")),
                    Instant.parse(json.path("at").asString("")),
                    json.path("kind").asString(""),
                    sample.isInt() ? OptionalInt.of(sample.intValue()) : OptionalInt.empty(),
                    reason.isEmpty() ? Optional.empty() : Optional.of(reason));
        } catch (java.time.DateTimeException e) {
            throw new IllegalArgumentException("at: " + e.getMessage(), e);
        }
    }
}
