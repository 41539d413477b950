package org.emplab.server.experiment;

import java.time.Instant;
import org.emplab.server.security.CallerName;

/**
 * A version of an experiment's specification.
 *
 * @param text as it was submitted
 * @param submittedBy {@code user:ada}
 */
public record ExperimentVersion(int number, String text, String submittedBy, Instant submittedAt) {
    /** The login of the person who submitted it. */
    public String by() {
        return CallerName.plain(submittedBy);
    }
}
