package org.emplab.web.run.chart;

import java.util.Arrays;
import java.util.OptionalLong;

/** User and system time of a run's samples in columns, up to a sample. Immutable. */
final class UserSystem {
    private static final long ABSENT = -1;
    private static final long NANOS_PER_MICRO = 1_000;

    private final int upTo;
    private final int[] numbers;
    private final long[] userMicros;
    private final long[] systemMicros;

    private UserSystem(int upTo, int[] numbers, long[] userMicros, long[] systemMicros) {
        this.upTo = upTo;
        this.numbers = numbers;
        this.userMicros = userMicros;
        this.systemMicros = systemMicros;
    }

    static UserSystem none() {
        return new UserSystem(0, new int[0], new long[0], new long[0]);
    }

    /**
     * With the samples that came since.
     *
     * @param last a sample that is there by now; it and those before it may have no row of the program
     */
    UserSystem goneOn(ProgramTimes times, String runId, int last) {
        Columns columns = new Columns(this);
        times.each(runId, upTo, columns::add);
        return columns.end(last);
    }

    /** The last sample that it was read up to. */
    int upTo() {
        return upTo;
    }

    int size() {
        return numbers.length;
    }

    OptionalLong userNanos(int number) {
        return nanos(userMicros, number);
    }

    OptionalLong systemNanos(int number) {
        return nanos(systemMicros, number);
    }

    private OptionalLong nanos(long[] micros, int number) {
        int at = Arrays.binarySearch(numbers, number);
        return at < 0 || micros[at] == ABSENT ? OptionalLong.empty() : OptionalLong.of(micros[at] * NANOS_PER_MICRO);
    }

    private static final class Columns {
        private int size;
        private int[] numbers;
        private long[] user;
        private long[] system;

        Columns(UserSystem before) {
            size = before.size();
            numbers = before.numbers;
            user = before.userMicros;
            system = before.systemMicros;
        }

        void add(int sample, OptionalLong userMicros, OptionalLong systemMicros) {
            if (size == numbers.length) {
                int capacity = Math.max(256, 2 * size);
                numbers = Arrays.copyOf(numbers, capacity);
                user = Arrays.copyOf(user, capacity);
                system = Arrays.copyOf(system, capacity);
            }
            numbers[size] = sample;
            user[size] = userMicros.orElse(ABSENT);
            system[size++] = systemMicros.orElse(ABSENT);
        }

        UserSystem end(int last) {
            return new UserSystem(
                    size == 0 ? last : Math.max(last, numbers[size - 1]),
                    Arrays.copyOf(numbers, size),
                    Arrays.copyOf(user, size),
                    Arrays.copyOf(system, size));
        }
    }
}
