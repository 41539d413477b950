package org.emplab.analysis.cutoff;

import java.util.Map;
import java.util.Optional;
import org.emplab.model.Run;

/**
 * The state of a run's machine by which cutoffs age.
 *
 * @param kernel its release; empty if the run does not say
 * @param packagesChangedAt when a package last came, changed or went, in ISO 8601; empty if the run does not say
 */
public record MachineState(String machine, Optional<String> kernel, Optional<String> packagesChangedAt) {
    public MachineState {
        kernel = kernel.filter(text -> !text.isEmpty()); // so results of an earlier version say that it is not known
        packagesChangedAt = packagesChangedAt.filter(text -> !text.isEmpty());
    }

    /** The state as the run's header has it. */
    public static MachineState of(Run run) {
        return new MachineState(
                run.header().machine(), fact(run, "kernel", "release"), fact(run, "distribution", "packagesChangedAt"));
    }

    /** Whether the run says anything of the state. */
    boolean isKnown() {
        return kernel.isPresent() || packagesChangedAt.isPresent();
    }

    private static Optional<String> fact(Run run, String section, String key) {
        return run.header().environment().get(section) instanceof Map<?, ?> facts
                        && facts.get(key) instanceof String fact
                ? Optional.of(fact)
                : Optional.empty();
    }
}
