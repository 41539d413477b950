package org.emplab.agent.remote;

import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The server's answer to a request, or why there is none. */
public sealed interface Answer {

    /**
     * Done.
     *
     * @param body what the server said; a missing node where it said nothing
     */
    record Accepted(int status, JsonNode body) implements Answer {}

    /**
     * Understood and not carried out; asking the same again will not help.
     *
     * @param status of HTTP, from 400 on
     * @param detail the server's own words, in one line
     * @param ours false if something on the way answered in the server's place: there was no problem detail (RFC 9457)
     * @param key what of the request was wrong, where the server says so, for example {@code runs[0].samples}
     * @param file with which the detail begins, where it is about one
     */
    record Refused(int status, String detail, boolean ours, Optional<String> key, Optional<String> file)
            implements Answer {
        public Refused(int status, String detail, boolean ours) {
            this(status, detail, ours, Optional.empty(), Optional.empty());
        }
    }

    /**
     * The server gave no answer, or none that makes sense; asking again later may help. The request may have been
     * carried out.
     *
     * @param brokeOff the server took the call and then fell silent or hung up; perhaps the request was too long for it
     * @param retryAfter how long to wait at least, where it was said
     */
    record NoAnswer(String reason, boolean brokeOff, Optional<Duration> retryAfter) implements Answer {
        public NoAnswer(String reason, boolean brokeOff) {
            this(reason, brokeOff, Optional.empty());
        }
    }

    /**
     * The body of an accepted answer.
     *
     * @throws RemoteException with a line for people, if it did not accept
     */
    default JsonNode orThrow() {
        if (this instanceof Accepted accepted) {
            return accepted.body();
        }
        if (this instanceof Refused refused) {
            throw new RemoteException(refused.status(), refused.detail());
        }
        throw new RemoteException(0, ((NoAnswer) this).reason());
    }
}
