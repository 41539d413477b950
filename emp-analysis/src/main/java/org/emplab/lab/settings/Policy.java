package org.emplab.lab.settings;

import org.emplab.model.Keyed;

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
