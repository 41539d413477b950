package org.emplab.agent.sync;

import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.WireJson;
import org.emplab.lab.RunStatus;
import tools.jackson.databind.JsonNode;

/** The server's reply to a call about a run, or why there is none. */
public sealed interface ServerReply {

    /** The server answered. */
    record Heard(RunStatus status) implements ServerReply {
        @Override
        public String reason() {
            return "";
        }
    }

    /**
     * No sensible answer: try again later.
     *
     * @param brokeOff the server took the call and fell silent; perhaps the request was too long
     * @param retryAfter how long to wait at least, where it was said
     */
    record Later(String reason, boolean brokeOff, Optional<Duration> retryAfter) implements ServerReply {
        public Later(String reason, boolean brokeOff) {
            this(reason, brokeOff, Optional.empty());
        }
    }

    /** The agent's token is not accepted, or not for this run: a person must see to it. */
    record Unwelcome(String reason) implements ServerReply {}

    /** Another agent with this machine's identity is at work: nothing is measured here until a person has seen to it. */
    record HeldElsewhere(String reason) implements ServerReply {}

    /** The server has no such run any more. */
    record Gone(String reason) implements ServerReply {}

    /** More than it takes at once. */
    record TooLarge(String reason) implements ServerReply {}

    /** The samples sent contradict what is stored, or are not understood: a person must see to it. */
    record Rejected(String reason) implements ServerReply {}

    /** Why nothing was heard, for people. */
    String reason();

    /** Whether the server took the call and then fell silent or hung up. */
    default boolean brokeOff() {
        return false; // a Later says it itself
    }

    /** The least wait before the next call; zero where the server named none. */
    default Duration leastWait() {
        return this instanceof Later later ? later.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    }

    static ServerReply of(Answer answer) {
        if (answer instanceof Answer.Accepted accepted) {
            return status(accepted.body())
                    .<ServerReply>map(Heard::new)
                    .orElseGet(() -> new Later("the server's answer is not one about a run", false));
        }
        if (answer instanceof Answer.NoAnswer none) {
            return new Later(none.reason(), none.brokeOff(), none.retryAfter());
        }
        return of((Answer.Refused) answer);
    }

    private static Optional<RunStatus> status(JsonNode body) {
        return body.path("state").isString()
                        && body.path("wanted").isString()
                        && body.path("storedThrough").isInt()
                ? WireJson.read(body, RunStatus.class)
                : Optional.empty();
    }

    private static ServerReply of(Answer.Refused refused) {
        return switch (refused.status()) {
            case 401 -> new Unwelcome(refused.detail() + "; enrol again: emp agent enroll URL TOKEN");
            case 403, 426 -> new Unwelcome(refused.detail());
            case 404 ->
                refused.ours()
                        ? new Gone(refused.detail())
                        : new Later("no EMP Lab server at this address (404)", false);
            case 423 -> refused.ours() ? new HeldElsewhere(refused.detail()) : new Later(refused.detail(), false);
            case 413 -> new TooLarge(refused.detail());
            default -> refused.ours() ? new Rejected(refused.detail()) : new Later(refused.detail(), false);
        };
    }
}
