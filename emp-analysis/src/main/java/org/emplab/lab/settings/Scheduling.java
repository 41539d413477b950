package org.emplab.lab.settings;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.model.Keyed;

/**
 * The CPUs, priority and policy by which the kernel runs the program.
 *
 * @param cpus the CPUs it may run on; empty leaves it as the agent's
 * @param policy if absent, the agent's own (usually other)
 * @param priority for real-time policies only
 */
public record Scheduling(
        @Setting(title = "CPUs", help = "CPUs that it may run on.", least = 0, most = Scheduling.LAST_CPU)
        List<Integer> cpus,

        @Setting(title = "Nice value", help = "Nice value, -20 to 19.", least = -20, most = 19)
        OptionalInt nice,

        @Setting(
                title = "Policy",
                help = "Scheduling policy: other, fifo, rr, batch or idle. A real-time policy can hurt.")
        Optional<Policy> policy,

        @Setting(
                inExperiment = "schedulingPriority",
                title = "Priority of a real-time policy",
                help = "Priority for fifo and rr, 1 to 99.",
                least = 1,
                most = 99)
        OptionalInt priority) {
    public static final int LAST_CPU = 8191;
    public static final Scheduling AS_IS =
            new Scheduling(List.of(), OptionalInt.empty(), Optional.empty(), OptionalInt.empty());

    public Scheduling {
        cpus = List.copyOf(cpus);
        requirePriority("priority", policy, priority);
    }

    /**
     * Refuses a real-time policy without a priority, and a priority without such a policy.
     *
     * @param key of the priority
     */
    public static void requirePriority(String key, Optional<Policy> policy, OptionalInt priority) {
        boolean realTime = policy.isPresent() && policy.get().realTime();
        if (realTime && priority.isEmpty()) {
            throw new SpecificationException(
                    key, "is missing: the policy " + policy.get().key() + " needs one");
        }
        if (!realTime && priority.isPresent()) {
            throw new SpecificationException(key, "is for the policies fifo and rr only");
        }
    }

    /** A scheduling policy of the kernel. Real-time policies can hurt: the fair server takes its share back. */
    public enum Policy implements Keyed {
        OTHER(0),
        FIFO(1),
        RR(2),
        BATCH(3),
        IDLE(5);

        private final int number;

        Policy(int number) {
            this.number = number;
        }

        public boolean realTime() {
            return this == FIFO || this == RR;
        }

        public int number() {
            return number;
        }
    }
}
