package org.emplab.server.ingest;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.emplab.server.ingest.EncodedSamples.CountedSample;
import org.emplab.server.ingest.EncodedSamples.StoredSample;
import org.jspecify.annotations.Nullable;

/** The aggregates of samples that are being added to a run, without the warm-up. */
final class SampleAggregates {
    private int samples;
    private int failed;
    private long rows;
    private long rowsWithoutCpu;
    private @Nullable Instant firstAt;
    private @Nullable Instant lastAt;
    private int firstNumber = Integer.MAX_VALUE;
    private int lastNumber;
    private @Nullable String bootId;
    private final Times elapsedNanos = new Times();
    private final Times onCpuNanos = new Times();
    private final Times userSystemMicros = new Times();

    /** Count, least, greatest, sum and sum of squares of a time, all exact: they do not depend on any order. */
    private static final class Times {
        private int count;
        private long least = Long.MAX_VALUE;
        private long greatest = Long.MIN_VALUE;
        private BigInteger sum = BigInteger.ZERO;
        private BigInteger sumOfSquares = BigInteger.ZERO;

        void add(long time) {
            count++;
            least = Math.min(least, time);
            greatest = Math.max(greatest, time);
            BigInteger exact = BigInteger.valueOf(time);
            sum = sum.add(exact);
            sumOfSquares = sumOfSquares.add(exact.multiply(exact));
        }

        void writeTo(Map<String, @Nullable Object> values, String name) {
            values.put(name + "Count", count);
            values.put(name + "Least", count == 0 ? null : least);
            values.put(name + "Greatest", count == 0 ? null : greatest);
            values.put(name + "Sum", new BigDecimal(sum));
            values.put(name + "Squares", new BigDecimal(sumOfSquares));
        }
    }

    void add(CountedSample sample) {
        if (sample.warmUp()) {
            return;
        }
        StoredSample stored = sample.stored();
        samples++;
        rows += stored.processRows();
        rowsWithoutCpu += sample.withoutCpu();
        firstNumber = Math.min(firstNumber, sample.number());
        bootId = sample.number() > lastNumber ? sample.bootId() : bootId;
        lastNumber = Math.max(lastNumber, sample.number());
        Instant at = stored.startedAt();
        firstAt = firstAt == null || at.isBefore(firstAt) ? at : firstAt;
        lastAt = lastAt == null || at.isAfter(lastAt) ? at : lastAt;
        if (stored.exitCode() != 0) {
            failed++;
            return;
        }
        elapsedNanos.add(stored.elapsedNanos());
        sample.put().onCpuNanos().ifPresent(onCpuNanos::add);
        sample.put().userSystemMicros().ifPresent(userSystemMicros::add);
    }

    int samples() {
        return samples;
    }

    /** The aggregates by their names in SQL; null for the first and last of none but a warm-up, and for a boot that was not told. */
    Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("samples", samples);
        values.put("failed", failed);
        values.put("rows", rows);
        values.put("rowsWithoutCpu", rowsWithoutCpu);
        values.put("firstAt", firstAt == null ? null : Timestamp.from(firstAt));
        values.put("lastAt", lastAt == null ? null : Timestamp.from(lastAt));
        values.put("firstNumber", samples == 0 ? null : firstNumber);
        values.put("lastNumber", samples == 0 ? null : lastNumber);
        values.put("boot", bootId);
        elapsedNanos.writeTo(values, "et");
        onCpuNanos.writeTo(values, "onCpu");
        userSystemMicros.writeTo(values, "userSystem");
        return values;
    }
}
