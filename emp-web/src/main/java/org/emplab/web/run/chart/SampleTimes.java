package org.emplab.web.run.chart;

import java.util.Arrays;
import java.util.OptionalLong;
import org.emplab.server.run.catalogue.ProgramTimesQuery;

/** Several times of a run's samples in columns, up to a sample. Immutable. */
final class SampleTimes {
    private static final long ABSENT = -1;

    /** Reads the samples behind a number. */
    @FunctionalInterface
    interface Source {
        void each(String runId, int after, ProgramTimesQuery.Sink sink);
    }

    private final int upTo;
    private final int[] numbers;
    private final long[][] nanos;

    private SampleTimes(int upTo, int[] numbers, long[][] nanos) {
        this.upTo = upTo;
        this.numbers = numbers;
        this.nanos = nanos;
    }

    /** @param columns how many times a sample has */
    static SampleTimes none(int columns) {
        return new SampleTimes(0, new int[0], new long[columns][0]);
    }

    /**
     * The times with the samples that came since.
     *
     * @param last a sample that is there by now; it and those before it may have no such times
     */
    SampleTimes goneOn(Source source, String runId, int last) {
        Columns columns = new Columns(this);
        source.each(runId, upTo, columns::add);
        return columns.end(last);
    }

    /** The last sample that it was read up to. */
    int upTo() {
        return upTo;
    }

    int size() {
        return numbers.length;
    }

    /** One of the times of a sample. */
    OptionalLong nanos(int column, int number) {
        int at = Arrays.binarySearch(numbers, number);
        return at < 0 || nanos[column][at] == ABSENT ? OptionalLong.empty() : OptionalLong.of(nanos[column][at]);
    }

    private static final class Columns {
        private int size;
        private int[] numbers;
        private final long[][] nanos;

        Columns(SampleTimes before) {
            size = before.size();
            numbers = before.numbers;
            nanos = before.nanos.clone();
        }

        void add(int sample, OptionalLong... times) {
            if (size == numbers.length) {
                int capacity = Math.max(256, 2 * size);
                numbers = Arrays.copyOf(numbers, capacity);
                Arrays.setAll(nanos, column -> Arrays.copyOf(nanos[column], capacity));
            }
            for (int column = 0; column < nanos.length; column++) {
                nanos[column][size] = times[column].orElse(ABSENT);
            }
            numbers[size++] = sample;
        }

        SampleTimes end(int last) {
            Arrays.setAll(nanos, column -> Arrays.copyOf(nanos[column], size));
            return new SampleTimes(
                    size == 0 ? last : Math.max(last, numbers[size - 1]), Arrays.copyOf(numbers, size), nanos);
        }
    }
}
