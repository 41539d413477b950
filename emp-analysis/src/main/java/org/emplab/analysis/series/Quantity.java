package org.emplab.analysis.series;

import java.util.Arrays;
import java.util.OptionalLong;
import org.emplab.model.Keyed;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Which time of the program under test is looked at. All but ET are sums over the sample's rows with {@code put}. */
public enum Quantity implements Keyed {
    /** Elapsed time. */
    ET("ET"),
    /** Process time, by the account in use. */
    PT("PT"),
    /** User-mode CPU time. */
    USER("user time"),
    /** Kernel-mode CPU time. */
    SYSTEM("system time"),
    /** The scheduler's precise time on a CPU. */
    CPU("on-CPU time");

    private final String title;

    Quantity(String title) {
        this.title = title;
    }

    /** The word for people. */
    public String title() {
        return title;
    }

    /**
     * This time of each sample that did not fail. A sample without a row of the program, or with one that lacks the
     * measure, is not in it.
     */
    public Series of(Run run, ProcessTime processTime) {
        int[] numbers = new int[run.size()];
        int[] turns = new int[run.size()];
        long[] nanos = new long[run.size()];
        int count = 0;
        for (int i = 0; i < run.size(); i++) {
            if (run.sample(i).failed()) {
                continue;
            }
            OptionalLong value =
                    this == ET ? OptionalLong.of(run.sample(i).elapsedNanos()) : ofProgram(run, i, processTime);
            if (value.isPresent()) {
                numbers[count] = run.sample(i).number();
                turns[count] = run.turn(i);
                nanos[count++] = value.getAsLong();
            }
        }
        return Series.of(Arrays.copyOf(numbers, count), Arrays.copyOf(turns, count), Arrays.copyOf(nanos, count));
    }

    private OptionalLong ofProgram(Run run, int sample, ProcessTime processTime) {
        long sum = 0;
        boolean measured = false;
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            if (run.put(row)) {
                OptionalLong value = ofRow(run, row, processTime);
                if (value.isEmpty()) {
                    return OptionalLong.empty();
                }
                sum = Math.addExact(sum, value.getAsLong());
                measured = true;
            }
        }
        return measured ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private OptionalLong ofRow(Run run, int row, ProcessTime processTime) {
        return switch (this) {
            case ET -> throw new IllegalStateException("ET is of a sample, not of a row");
            case PT -> ProcessTimes.nanos(run, row, processTime);
            case USER -> microsAsNanos(run.get(Measure.USER_MICROS, row));
            case SYSTEM -> microsAsNanos(run.get(Measure.SYSTEM_MICROS, row));
            case CPU -> run.get(Measure.CPU_NANOS, row);
        };
    }

    private static OptionalLong microsAsNanos(OptionalLong micros) {
        return micros.isPresent() ? OptionalLong.of(Math.multiplyExact(micros.getAsLong(), 1000L)) : micros;
    }
}
