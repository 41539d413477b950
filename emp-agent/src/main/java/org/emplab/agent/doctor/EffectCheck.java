package org.emplab.agent.doctor;

import java.util.Optional;
import org.emplab.agent.environment.Machine;

/** Looks whether a setting does what it is for, beyond what its file says. */
@FunctionalInterface
interface EffectCheck {
    /** Returns what is seen in place of the effect; empty if the effect is there, or cannot be seen here. */
    Optional<String> missing(Machine machine);

    /** The probe for an item; one that finds nothing missing where there is none. */
    static EffectCheck of(String item) {
        return switch (item) {
            case "aslr" -> new FixedAddresses();
            case FrequencyCheck.GOVERNOR, FrequencyCheck.MINIMUM, FrequencyCheck.TURBO -> new FixedFrequency();
            default -> machine -> Optional.empty();
        };
    }
}
