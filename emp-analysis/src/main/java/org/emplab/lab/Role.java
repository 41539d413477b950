package org.emplab.lab;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The rights of a person; each role includes the ones before it. The authority is {@code ROLE_} and its name. */
public enum Role {
    /** Sees everything, changes nothing. */
    VIEWER,
    /** Submits experiments, commands their own runs, derives and publishes cutoffs. */
    RESEARCHER,
    /** Enrols machines, manages people. */
    ADMIN;

    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
