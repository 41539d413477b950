package org.emplab.lab.settings;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The CPUs, priority and policy by which the kernel runs the program.
 *
 * @param cpus the CPUs it may run on; empty leaves it as the agent's
 * @param nice −20 … 19
 * @param policy if absent, the agent's own (usually other)
 * @param priority 1 … 99, for real-time policies only
 */
public record Scheduling(List<Integer> cpus, OptionalInt nice, Optional<Policy> policy, OptionalInt priority) {
    static final int LAST_CPU = 8191;
    public static final Scheduling AS_IS =
            new Scheduling(List.of(), OptionalInt.empty(), Optional.empty(), OptionalInt.empty());

    public Scheduling {
        cpus = List.copyOf(cpus);
        if (cpus.stream().anyMatch(cpu -> cpu < 0 || cpu > LAST_CPU)) {
            throw new IllegalArgumentException("cpus: " + cpus);
        }
        if (nice.isPresent() && (nice.getAsInt() < -20 || nice.getAsInt() > 19)) {
            throw new IllegalArgumentException("nice is not in -20 … 19: " + nice.getAsInt());
        }
        boolean realTime = policy.isPresent() && policy.get().realTime();
        if (realTime != priority.isPresent()) {
            throw new IllegalArgumentException(
                    realTime ? "a real-time policy needs a priority" : "priority is for the policies fifo and rr");
        }
        if (priority.isPresent() && (priority.getAsInt() < 1 || priority.getAsInt() > 99)) {
            throw new IllegalArgumentException("priority is not in 1 … 99: " + priority.getAsInt());
        }
    }
}
