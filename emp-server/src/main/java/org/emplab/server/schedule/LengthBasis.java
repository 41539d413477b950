package org.emplab.server.schedule;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The source of a run's expected length. */
public enum LengthBasis {
    /** Neither stated nor measured; counts as a day. */
    UNKNOWN,
    /** Task length times samples. */
    SPECIFIED,
    /** The pace of the same program and task length on another machine. */
    SIMILAR,
    /** The pace of the same program and task length on the same machine. */
    MEASURED;

    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
