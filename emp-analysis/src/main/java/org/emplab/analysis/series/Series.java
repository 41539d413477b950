package org.emplab.analysis.series;

import java.util.Arrays;
import java.util.Set;
import java.util.function.IntPredicate;
import org.emplab.model.Run;

/**
 * One time per sample, in ns, in the order of sample numbers. Samples that failed or whose time was not measured are
 * not in it. May be empty. Immutable. Which samples follow each other goes by their turns ({@link Run#turn}), which are
 * the numbers wherever a run is of one program.
 */
public final class Series {
    private static final double NANOS_PER_MILLI = 1e6;

    private final int[] numbers;
    private final int[] turns;
    private final long[] nanos;

    private Series(int[] numbers, int[] turns, long[] nanos) {
        this.numbers = numbers;
        this.turns = turns;
        this.nanos = nanos;
    }

    /**
     * @param numbers sample numbers, growing
     * @param nanos the time of each
     * @throws IllegalArgumentException if lengths differ or numbers do not grow
     */
    public static Series of(int[] numbers, long[] nanos) {
        return of(numbers, numbers, nanos);
    }

    /**
     * Makes a series whose numbers and turns differ.
     *
     * @param turns growing, too
     */
    public static Series of(int[] numbers, int[] turns, long[] nanos) {
        if (numbers.length != nanos.length) {
            throw new IllegalArgumentException(numbers.length + " numbers for " + nanos.length + " times");
        }
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] <= numbers[i - 1]) {
                throw new IllegalArgumentException("sample " + numbers[i] + " follows sample " + numbers[i - 1]);
            }
        }
        return new Series(numbers.clone(), turns.clone(), nanos.clone());
    }

    /** Samples 1, 2, 3 … */
    public static Series of(long... nanos) {
        int[] numbers = new int[nanos.length];
        Arrays.setAll(numbers, i -> i + 1);
        return new Series(numbers, numbers, nanos.clone());
    }

    public int size() {
        return nanos.length;
    }

    public boolean isEmpty() {
        return nanos.length == 0;
    }

    /** The sample number of the value at an index. */
    public int number(int index) {
        return numbers[index];
    }

    /** The turn of the value at an index. */
    public int turn(int index) {
        return turns[index];
    }

    /** The index of a turn, or negative if its sample is not here. */
    public int indexOfTurn(int turn) {
        return Arrays.binarySearch(turns, turn);
    }

    public long nanos(int index) {
        return nanos[index];
    }

    public double millis(int index) {
        return nanos[index] / NANOS_PER_MILLI;
    }

    public int[] numbers() {
        return numbers.clone();
    }

    public long[] nanos() {
        return nanos.clone();
    }

    public double[] millis() {
        return Arrays.stream(nanos)
                .mapToDouble(value -> value / NANOS_PER_MILLI)
                .toArray();
    }

    /**
     * The largest time of which all are whole multiples away from the smallest, in ns: 1 000 000 for whole milliseconds; 0
     * for equal times or none.
     */
    public long stepNanos() {
        long step = 0;
        for (int i = 1; i < nanos.length && step != 1; i++) {
            long away = Math.abs(nanos[i] - nanos[0]);
            while (away != 0) {
                long rest = step % away;
                step = away;
                away = rest;
            }
        }
        return step;
    }

    /** The index of a sample number, or negative if the sample is not here. */
    public int indexOf(int number) {
        return Arrays.binarySearch(numbers, number);
    }

    /** The values whose index satisfies a condition. */
    public Series keep(IntPredicate index) {
        int[] keptNumbers = new int[size()];
        int[] keptTurns = new int[size()];
        long[] keptNanos = new long[size()];
        int kept = 0;
        for (int i = 0; i < size(); i++) {
            if (index.test(i)) {
                keptNumbers[kept] = numbers[i];
                keptTurns[kept] = turns[i];
                keptNanos[kept++] = nanos[i];
            }
        }
        return new Series(
                Arrays.copyOf(keptNumbers, kept), Arrays.copyOf(keptTurns, kept), Arrays.copyOf(keptNanos, kept));
    }

    /** The values of all samples but these. */
    public Series without(Set<Integer> sampleNumbers) {
        return sampleNumbers.isEmpty() ? this : keep(index -> !sampleNumbers.contains(numbers[index]));
    }

    /** The first values, or all if there are fewer. */
    public Series first(int count) {
        return keep(index -> index < count);
    }
}
