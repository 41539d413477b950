package org.emplab.lab;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The states of a run's life. */
public enum RunState {
    PENDING,
    RUNNING,
    PAUSED,
    COMPLETED,
    ABORTED,
    FAILED;

    /** The word in pages, addresses and SQL. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** True if no further sample will come. */
    public boolean ended() {
        return this == COMPLETED || this == ABORTED || this == FAILED;
    }
}
