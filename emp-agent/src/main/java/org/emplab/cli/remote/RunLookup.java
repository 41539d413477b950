package org.emplab.cli.remote;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.agent.remote.Connection;
import org.emplab.cli.CliException;
import tools.jackson.databind.JsonNode;

/** Finds the run that a person means: by its id, the beginning of its id, or the runId of its run file. */
public final class RunLookup {
    private static final int SHOWN = 5;

    private RunLookup() {}

    /**
     * The run's summary.
     *
     * @throws CliException if there is no such run, or more than one
     */
    public static JsonNode require(Connection server, String id) {
        if (id.isBlank()) {
            throw wrongCall(id, "the id of a run is empty; see emp runs");
        }
        JsonNode page = Refused.orThrow(server.get("/api/v1/runs?size=" + SHOWN + "&id=" + Connection.encoded(id)));
        List<JsonNode> found = page.path("items").valueStream().toList();
        if (found.isEmpty()) {
            throw wrongCall(id, "there is no run " + id + " on " + server.server() + "; see emp runs");
        }
        if (found.size() > 1) {
            long more = page.path("total").asLong() - found.size();
            throw wrongCall(
                    id,
                    "more than one run is called " + id + ": "
                            + found.stream().map(RunLookup::id).collect(Collectors.joining(", "))
                            + (more > 0 ? " and " + more + " more" : ""));
        }
        return found.get(0);
    }

    private static CliException wrongCall(String id, String message) {
        return new CliException(CliException.WRONG_CALL, message, Optional.of(id));
    }

    public static String id(JsonNode run) {
        return run.path("id").asString("");
    }
}
