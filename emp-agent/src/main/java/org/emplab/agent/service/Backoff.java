package org.emplab.agent.service;

import java.time.Duration;
import java.util.function.LongSupplier;

/** When to try again after a failure: soon at first, then ever later, up to a limit. */
final class Backoff {
    private final Duration first;
    private final Duration longest;
    private final LongSupplier nanoTime;
    private Duration wait = Duration.ZERO;
    private long notBefore;

    Backoff(Duration first, Duration longest, LongSupplier nanoTime) {
        this.first = first;
        this.longest = longest;
        this.nanoTime = nanoTime;
        this.notBefore = nanoTime.getAsLong();
    }

    boolean over() {
        return nanoTime.getAsLong() - notBefore >= 0;
    }

    void failed() {
        Duration next = wait.isZero() ? first : wait.multipliedBy(2);
        wait = next.compareTo(longest) > 0 ? longest : next;
        notBefore = nanoTime.getAsLong() + wait.toNanos();
    }

    void succeeded() {
        wait = Duration.ZERO;
        notBefore = nanoTime.getAsLong();
    }
}
