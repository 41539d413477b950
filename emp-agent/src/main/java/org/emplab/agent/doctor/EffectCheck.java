package org.emplab.agent.doctor;

import java.util.Optional;
import org.emplab.agent.environment.Commands;
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

    /** Sees whether addresses are fixed: without randomisation two new processes have their stacks at the same address. */
    static final class FixedAddresses implements EffectCheck {
        @Override
        public Optional<String> missing(Machine machine) {
            if (!machine.isLocal()) {
                return Optional.empty();
            }
            Optional<String> first = stack(machine);
            Optional<String> second = stack(machine);
            return first.equals(second)
                    ? Optional.empty()
                    : Optional.of("two new processes had their stacks at " + first.orElse("?") + " and "
                            + second.orElse("?"));
        }

        private static Optional<String> stack(Machine machine) {
            Commands.Output maps = machine.commands().run("cat", "/proc/self/maps");
            return maps.output()
                    .lines()
                    .filter(line -> line.endsWith("[stack]"))
                    .findFirst();
        }
    }
}
