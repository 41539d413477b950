package org.emplab.web.machine;

import java.time.Instant;

/** The answer to a wish to enrol a machine. */
public sealed interface EnrolmentAnswer {
    /**
     * @param token one-time token, in the clear
     */
    record Invited(String machine, String token, Instant expiresAt) implements EnrolmentAnswer {}

    /**
     * @param reason one sentence, for example that the name is taken
     */
    record Refused(String reason) implements EnrolmentAnswer {}
}
