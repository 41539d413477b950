package org.emplab.server.run;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;

/** A run file without rows of processes: a cluster around 10 ms, and every 10 000th sample 5 ms longer. */
public final class LargeRun {
    private static final long ET_NANOS = 10_000_000;
    public static final int LONG_EVERY = 10_000;

    private LargeRun() {}

    public static byte[] file(int samples) {
        Random random = new Random(samples);
        StringBuilder text =
                new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"patient\",\"program\":\"INC\"}\n");
        Instant begin = Instant.parse("2026-01-05T08:00:00Z");
        for (int sample = 1; sample <= samples; sample++) {
            long nanos =
                    ET_NANOS + (long) (random.nextGaussian() * 20_000) + (sample % LONG_EVERY == 0 ? 5_000_000 : 0);
            text.append("{\"sample\":")
                    .append(sample)
                    .append(",\"startedAt\":\"")
                    .append(begin.plusMillis(20L * sample))
                    .append("\",\"elapsedNanos\":")
                    .append(nanos)
                    .append(",\"exitCode\":0,\"processes\":[]}\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
