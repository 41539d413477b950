package org.emplab.agent.sync;

import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The state of a run on the server and what a person asked for.
 *
 * @param state pending, running, paused, completed, aborted or failed
 * @param wanted what a person asked for: run, pause or abort
 * @param storedThrough samples 1 … n are stored
 */
public record RunStatus(String state, String wanted, int storedThrough) {
    private static final Set<String> ENDED = Set.of("completed", "aborted", "failed");

    /** Empty if the answer is not one about a run. */
    static Optional<RunStatus> of(JsonNode answer) {
        boolean whole = answer.path("state").isString()
                && answer.path("wanted").isString()
                && answer.path("storedThrough").isInt();
        return whole
                ? Optional.of(new RunStatus(
                        answer.path("state").asString(),
                        answer.path("wanted").asString(),
                        answer.path("storedThrough").intValue()))
                : Optional.empty();
    }

    public boolean ended() {
        return ENDED.contains(state);
    }

    public boolean paused() {
        return state.equals("paused");
    }

    public boolean wantsPause() {
        return wanted.equals("pause");
    }

    public boolean wantsAbort() {
        return wanted.equals("abort");
    }
}
