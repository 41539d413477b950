package org.emplab.web.run;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Series;

/**
 * The points of a run in columns: 100 000 samples are a few megabytes. Without the warm-up. Index 0 … size−1, in the order
 * of the sample numbers.
 */
public final class RunSeries {
    private static final long ABSENT = Long.MIN_VALUE;

    private final int size;
    private final int[] numbers;
    private final long[] startedAtMillis;
    private final long[] elapsedNanos;
    private final long[] processNanos;
    private final BitSet failed;
    private final BitSet disturbed;

    private RunSeries(Builder builder) {
        size = builder.size;
        numbers = builder.numbers;
        startedAtMillis = builder.startedAtMillis;
        elapsedNanos = builder.elapsedNanos;
        processNanos = builder.processNanos;
        failed = builder.failed;
        disturbed = builder.disturbed;
    }

    public int size() {
        return size;
    }

    public int number(int i) {
        return numbers[i];
    }

    public long startedAtMillis(int i) {
        return startedAtMillis[i];
    }

    public long elapsedNanos(int i) {
        return elapsedNanos[i];
    }

    public boolean hasProcessTime(int i) {
        return processNanos[i] != ABSENT;
    }

    public long processNanos(int i) {
        if (!hasProcessTime(i)) {
            throw new IllegalStateException("sample " + numbers[i] + " has no process time");
        }
        return processNanos[i];
    }

    public boolean failed(int i) {
        return failed.get(i);
    }

    /** Whether no sample was taken for a while before it, or the machine had changed. */
    public boolean disturbed(int i) {
        return disturbed.get(i);
    }

    /** The index of the first sample with this number or a greater one; the size if there is none. */
    public int from(double number) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (numbers[middle] < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** ET of the samples that did not fail and whose index satisfies a condition. */
    public Series elapsed(IntPredicate index) {
        return series(elapsedNanos, index);
    }

    /** PT of the samples that did not fail, have one, and whose index satisfies a condition. */
    public Series process(IntPredicate index) {
        return series(processNanos, i -> hasProcessTime(i) && index.test(i));
    }

    private Series series(long[] nanos, IntPredicate index) {
        int[] kept = IntStream.range(0, size)
                .filter(i -> !failed(i) && index.test(i))
                .toArray();
        return Series.of(
                IntStream.of(kept).map(i -> numbers[i]).toArray(),
                IntStream.of(kept).mapToLong(i -> nanos[i]).toArray());
    }

    /**
     * The dual samples (1,2), (3,4) … that are both there and did not fail: the index of the odd one of each; the even one
     * is next to it.
     */
    public int[] pairs() {
        return IntStream.range(0, Math.max(0, size - 1))
                .filter(i -> numbers[i] % 2 == 1 && numbers[i + 1] == numbers[i] + 1 && !failed(i) && !failed(i + 1))
                .toArray();
    }

    /** Collects points in order; can be used once. */
    public static final class Builder {
        private int size;
        private int[] numbers = new int[256];
        private long[] startedAtMillis = new long[256];
        private long[] elapsedNanos = new long[256];
        private long[] processNanos = new long[256];
        private final BitSet failed = new BitSet();
        private final BitSet disturbed = new BitSet();

        public void add(SamplePoint point) {
            if (point.number() == 0) {
                return;
            }
            if (size == numbers.length) {
                grow(size * 2);
            }
            numbers[size] = point.number();
            startedAtMillis[size] = point.startedAt().toEpochMilli();
            elapsedNanos[size] = point.elapsedNanos();
            processNanos[size] = point.processNanos().orElse(ABSENT);
            failed.set(size, point.failed());
            disturbed.set(size, point.disturbed());
            size++;
        }

        private void grow(int capacity) {
            numbers = Arrays.copyOf(numbers, capacity);
            startedAtMillis = Arrays.copyOf(startedAtMillis, capacity);
            elapsedNanos = Arrays.copyOf(elapsedNanos, capacity);
            processNanos = Arrays.copyOf(processNanos, capacity);
        }

        public RunSeries build() {
            return new RunSeries(this);
        }
    }
}
