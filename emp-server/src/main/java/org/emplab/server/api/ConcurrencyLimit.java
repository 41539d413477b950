package org.emplab.server.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Limits how many requests of one caller are served at the same time. */
public final class ConcurrencyLimit {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /**
     * Counts one more request, which must be {@link #release released}; false, and nothing is counted, if the caller has
     * {@code most} already.
     */
    public boolean tryAcquire(String caller, int most) {
        if (counts.merge(caller, 1, Integer::sum) > most) {
            release(caller);
            return false;
        }
        return true;
    }

    public void release(String caller) {
        counts.computeIfPresent(caller, (same, count) -> count == 1 ? null : count - 1);
    }
}
