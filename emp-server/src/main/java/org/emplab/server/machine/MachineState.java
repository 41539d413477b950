package org.emplab.server.machine;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The state of a machine's agent, as the server knows it. */
public enum MachineState {
    /** Enrolled, but its agent has not called yet. */
    AWAITED,
    /** The agent called lately and has nothing to run. */
    IDLE,
    /** The agent called lately and is at a run, between two samples. */
    MEASURING,
    /** The machine runs a sample; its agent said until when it will be silent, and that time has not come. */
    QUIET,
    /** The agent called lately and has a run that stands still. */
    PAUSED,
    /** The agent should have called by now; its lease has not run out. */
    SILENT,
    /** The agent is silent beyond the time it named and the lease. */
    OVERDUE,
    /** Taken out of the queue by a person. */
    MAINTENANCE;

    /** Whether its agent should have called since. */
    public boolean silent() {
        return this == SILENT || this == OVERDUE;
    }

    /** The word in JSON. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
