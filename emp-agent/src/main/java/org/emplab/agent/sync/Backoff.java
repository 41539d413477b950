package org.emplab.agent.sync;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Says when to try again after a failure: soon at first, then ever later, up to a limit. */
public final class Backoff {
    private final Duration first;
    private final Duration longest;
    private final LongSupplier nanoTime;
    private Duration wait = Duration.ZERO;
    private long notBefore;

    public Backoff(Duration first, Duration longest, LongSupplier nanoTime) {
        this.first = first;
        this.longest = longest;
        this.nanoTime = nanoTime;
        this.notBefore = nanoTime.getAsLong();
    }

    public boolean over() {
        return nanoTime.getAsLong() - notBefore >= 0;
    }

    /**
     * @param least what the other side asks for
     */
    public void failed(Duration least) {
        Duration next = wait.isZero() ? first : wait.multipliedBy(2);
        next = next.compareTo(least) < 0 ? least : next;
        wait = next.compareTo(longest) > 0 ? longest : next;
        notBefore = nanoTime.getAsLong() + wait.toNanos();
    }

    /** The wait after the latest failure. */
    public Duration pause() {
        return wait;
    }

    public void succeeded() {
        wait = Duration.ZERO;
        notBefore = nanoTime.getAsLong();
    }
}
