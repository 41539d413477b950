package org.emplab.agent.environment;

import org.jspecify.annotations.Nullable;

/** Whether something holds, from the machine's state; unknown where the machine does not show it. */
public enum ValidityFinding {
    HOLDS,
    FAILS,
    UNKNOWN;

    /** True, false, or null where it is not known. */
    public @Nullable Boolean asBoolean() {
        return this == UNKNOWN ? null : (Boolean) (this == HOLDS);
    }
}
