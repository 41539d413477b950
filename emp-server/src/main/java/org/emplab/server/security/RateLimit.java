package org.emplab.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Permits each key only so many attempts within a window of time, which begins with the first of them. */
public final class RateLimit {
    private static final int MOST_KEYS = 10_000;

    private final int most;
    private final Cache<String, AtomicInteger> attempts;

    public RateLimit(int most, Duration window, Clock clock) {
        this.most = most;
        this.attempts = Caffeine.newBuilder()
                .maximumSize(MOST_KEYS)
                .expireAfterWrite(window)
                .ticker(() -> ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant()))
                .build();
    }

    /** Counts an attempt, before its outcome is known; false if there were too many. */
    public boolean permits(String key) {
        return attempts.get(key, first -> new AtomicInteger()).incrementAndGet() <= most;
    }

    /** Takes an attempt that was permitted back: it does not count. */
    void forget(String key) {
        AtomicInteger counted = attempts.getIfPresent(key);
        if (counted != null) {
            counted.decrementAndGet();
        }
    }
}
