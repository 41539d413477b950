package org.emplab.agent.home;

import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.WireJson;
import org.emplab.lab.PeerAssignment;
import tools.jackson.databind.JsonNode;

/**
 * A request to run the server of tcp-send here for another machine's run.
 *
 * @param run the server's id of it
 * @param machine where it measures
 * @param cpu that the server is to be pinned to
 */
public record PeerReservation(String run, String machine, OptionalInt cpu) {

    /** The reservation that the lab's server gave in place of a run; empty if it gave something else. */
    public static Optional<PeerReservation> of(JsonNode claimed) {
        return WireJson.read(claimed, PeerAssignment.class)
                .map(PeerAssignment::serve)
                .filter(serve -> serve.run() != null && Assignment.isRun(serve.run()))
                .map(serve -> new PeerReservation(
                        serve.run(),
                        serve.machine() == null ? "another machine" : serve.machine(),
                        serve.cpu() == null ? OptionalInt.empty() : OptionalInt.of(serve.cpu())));
    }

    /** The path under which agents of all versions know a reservation. */
    public String path() {
        return "/api/v1/agent/servings/" + Connection.encoded(run);
    }

    public String title() {
        return "server of run " + run.substring(0, Math.min(8, run.length())) + " on " + machine;
    }
}
