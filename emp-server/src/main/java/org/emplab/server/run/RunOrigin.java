package org.emplab.server.run;

import java.time.Instant;
import java.util.UUID;
import org.emplab.lab.RunState;

/**
 * The run's state in the lab that it comes from.
 *
 * @param createdBy user:NAME of that lab
 * @param state an ended one
 */
public record RunOrigin(UUID publicId, RunState state, String createdBy, Instant createdAt) {
    public RunOrigin {
        if (!state.ended()) {
            throw new IllegalArgumentException("run " + publicId + " is " + state.key() + ", not at its end");
        }
    }
}
