package org.emplab.agent.environment;

import org.jspecify.annotations.Nullable;

/** The findings about one version of the protocol. */
public record EmpVersion(int number, ValidityFinding verdict, String reason) {

    /** "EMPv1". */
    public String name() {
        return "EMPv" + number;
    }

    /** "v1", its key in JSON. */
    public String key() {
        return "v" + number;
    }

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
}
