package org.emplab.server.machine;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Whether a machine is fit to measure, apart from what its agent does. */
public enum Health {
    /** The last reference run was as expected, or a person said so. */
    GOOD,
    /** Not checked, not yet learned what to expect, or changed since. */
    UNKNOWN,
    /** The last reference run was not as expected. */
    BAD,
    /** A person works at it. */
    MAINTENANCE,
    /** The machine does not come back. */
    RETIRED;

    /** The word in JSON and SQL. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is given new runs. */
    public boolean takesRuns() {
        return this == GOOD || this == UNKNOWN;
    }
}
