package org.emplab.agent.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * How long the machine was suspended (to memory or disk): time that {@code /proc/uptime} counts and the monotonic clocks,
 * and so every duration of a sample, leave out. Not thread-safe.
 */
final class Suspension {
    private static final Path UPTIME = Path.of("/proc/uptime");
    /** More than two readings can be apart by the uptime's 1/100 s and a wait for a CPU. */
    private static final long NOTABLE_NANOS = 1_000_000_000L;

    private final Supplier<OptionalLong> uptimeNanos;
    private final LongSupplier monotonicNanos;
    private OptionalLong ahead;

    Suspension() {
        this(Suspension::uptime, System::nanoTime);
    }

    Suspension(Supplier<OptionalLong> uptimeNanos, LongSupplier monotonicNanos) {
        this.uptimeNanos = uptimeNanos;
        this.monotonicNanos = monotonicNanos;
        this.ahead = ahead();
    }

    /** Since the last call, or since this was made; empty if it was not suspended. */
    OptionalLong sinceLast() {
        OptionalLong before = ahead;
        ahead = ahead();
        if (before.isEmpty() || ahead.isEmpty()) {
            return OptionalLong.empty();
        }
        long nanos = ahead.getAsLong() - before.getAsLong();
        return nanos >= NOTABLE_NANOS ? OptionalLong.of(nanos) : OptionalLong.empty();
    }

    private OptionalLong ahead() {
        OptionalLong uptime = uptimeNanos.get();
        return uptime.isPresent()
                ? OptionalLong.of(uptime.getAsLong() - monotonicNanos.getAsLong())
                : OptionalLong.empty();
    }

    private static OptionalLong uptime() {
        try {
            String text = Files.readString(UPTIME);
            return OptionalLong.of(Math.round(1e9 * Double.parseDouble(text.substring(0, text.indexOf(' ')))));
        } catch (IOException | RuntimeException e) {
            return OptionalLong.empty();
        }
    }
}
