package org.emplab.lab.settings;

import java.util.Locale;
import java.util.Optional;

/** A scheduling policy of the kernel. Real-time policies can hurt: the fair server takes its share back. */
public enum Policy {
    OTHER(0),
    FIFO(1),
    RR(2),
    BATCH(3),
    IDLE(5);

    private final int number;

    Policy(int number) {
        this.number = number;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean realTime() {
        return this == FIFO || this == RR;
    }

    public int number() {
        return number;
    }

    public static Optional<Policy> ofKey(String key) {
        for (Policy policy : values()) {
            if (policy.key().equals(key)) {
                return Optional.of(policy);
            }
        }
        return Optional.empty();
    }
}
