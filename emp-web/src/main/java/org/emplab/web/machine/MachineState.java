package org.emplab.web.machine;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What the server knows of a machine's agent. */
public enum MachineState {
    /** Enrolled, but its agent has not called yet. */
    AWAITED,
    /** Its agent called lately and has nothing to run. */
    IDLE,
    /** It runs a sample; its agent said until when it will be silent, and that time has not come. */
    QUIET,
    /** It runs the server of another machine's tcp-send, and nothing else. */
    SERVING,
    /** Its agent is silent beyond the time it named. */
    OVERDUE,
    /** Taken out of the queue by a person. */
    MAINTENANCE;

    /** The word in JSON. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
