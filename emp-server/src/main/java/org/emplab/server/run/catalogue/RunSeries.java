package org.emplab.server.run.catalogue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;

/**
 * The points of a run in columns: 100 000 samples are a few megabytes. Without the warm-up. Index 0 … size−1, in the order
 * of the sample numbers.
 */
public final class RunSeries {
    private static final long ABSENT = Long.MIN_VALUE;
    private static final short NO_PROGRAM = -1;

    private final int size;
    private final int[] numbers;
    private final int[] turns;
    private final short[] programs;
    private final List<String> names;
    private final long[] startedAtMillis;
    private final long[] elapsedNanos;
    private final long[] processNanos;
    private final BitSet failed;
    private final BitSet interrupted;
    private final Map<String, Optional<Summary>> summaries = new ConcurrentHashMap<>();

    private RunSeries(Builder builder) {
        size = builder.size;
        numbers = builder.numbers;
        turns = builder.among == 1 ? numbers : Run.turns(builder.among, Arrays.copyOf(numbers, size));
        programs = builder.programs;
        names = List.copyOf(builder.names);
        startedAtMillis = builder.startedAtMillis;
        elapsedNanos = builder.elapsedNanos;
        processNanos = builder.processNanos;
        failed = builder.failed;
        interrupted = builder.interrupted;
    }

    public int size() {
        return size;
    }

    public int number(int i) {
        return numbers[i];
    }

    /** Which of its program's samples it is: its number, except where it is of one of several programs. */
    public int turn(int i) {
        return turns[i];
    }

    /** Which program was executed, where the run interleaves several. */
    public Optional<String> program(int i) {
        return programs[i] == NO_PROGRAM ? Optional.empty() : Optional.of(names.get(programs[i]));
    }

    /**
     * The samples of one of the programs, with the numbers that they have in the run.
     *
     * @param among how many programs the run interleaves
     */
    public RunSeries of(String program, int among) {
        Builder own = new Builder();
        own.among = among;
        int name = names.indexOf(program);
        for (int i = 0; i < size; i++) {
            if (name >= 0 && programs[i] == name) {
                own.add(point(i));
            }
        }
        return own.build();
    }

    private SamplePoint point(int i) {
        return new SamplePoint(
                numbers[i],
                program(i),
                Instant.ofEpochMilli(startedAtMillis[i]),
                elapsedNanos[i],
                hasProcessTime(i) ? OptionalLong.of(processNanos[i]) : OptionalLong.empty(),
                failed(i),
                interrupted(i));
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
    public boolean interrupted(int i) {
        return interrupted.get(i);
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

    /** ET of all samples that did not fail. Open pages ask for it again and again; it is computed once. */
    public Optional<Summary> elapsedSummary() {
        return summaries.computeIfAbsent("ET", once -> Summary.of(elapsed(i -> true)));
    }

    /** PT of all samples that did not fail and have one, computed once, too. */
    public Optional<Summary> processSummary() {
        return summaries.computeIfAbsent("PT", once -> Summary.of(process(i -> true)));
    }

    /** PT of the samples that did not fail, have one, and whose index satisfies a condition. */
    public Series process(IntPredicate index) {
        return series(processNanos, i -> hasProcessTime(i) && index.test(i));
    }

    /**
     * Another time of the samples that did not fail, have it, and whose index satisfies a condition.
     *
     * @param nanos of a sample by its number
     */
    public Series times(IntFunction<OptionalLong> nanos, IntPredicate index) {
        long[] found = new long[size];
        Arrays.setAll(found, i -> index.test(i) ? nanos.apply(numbers[i]).orElse(ABSENT) : ABSENT);
        return series(found, i -> found[i] != ABSENT);
    }

    private Series series(long[] nanos, IntPredicate index) {
        int[] kept = IntStream.range(0, size)
                .filter(i -> !failed(i) && index.test(i))
                .toArray();
        return Series.of(
                IntStream.of(kept).map(i -> numbers[i]).toArray(),
                IntStream.of(kept).map(i -> turns[i]).toArray(),
                IntStream.of(kept).mapToLong(i -> nanos[i]).toArray());
    }

    /**
     * The dual samples (1,2), (3,4) … that are both there and did not fail: the index of the odd one of each; the even one
     * is next to it.
     */
    public int[] pairs() {
        return IntStream.range(0, Math.max(0, size - 1))
                .filter(i -> turns[i] % 2 == 1 && turns[i + 1] == turns[i] + 1 && !failed(i) && !failed(i + 1))
                .toArray();
    }

    /** Collects points in order; can be used once. */
    public static final class Builder {
        /** Goes on after the points of a run as it was before. */
        public static Builder after(RunSeries before) {
            Builder builder = new Builder();
            builder.size = before.size;
            builder.names.addAll(before.names);
            builder.numbers = before.numbers;
            builder.programs = before.programs;
            builder.startedAtMillis = before.startedAtMillis;
            builder.elapsedNanos = before.elapsedNanos;
            builder.processNanos = before.processNanos;
            builder.failed.or(before.failed);
            builder.interrupted.or(before.interrupted);
            builder.grow(before.size + Math.max(256, before.size / 8));
            return builder;
        }

        private int size;
        private int among = 1;
        private final List<String> names = new ArrayList<>();
        private int[] numbers = new int[256];
        private short[] programs = new short[256];
        private long[] startedAtMillis = new long[256];
        private long[] elapsedNanos = new long[256];
        private long[] processNanos = new long[256];
        private final BitSet failed = new BitSet();
        private final BitSet interrupted = new BitSet();

        public void add(SamplePoint point) {
            if (point.number() == 0) {
                return;
            }
            if (size == numbers.length) {
                grow(size * 2);
            }
            numbers[size] = point.number();
            programs[size] = point.program().map(this::place).orElse(NO_PROGRAM);
            startedAtMillis[size] = point.startedAt().toEpochMilli();
            elapsedNanos[size] = point.elapsedNanos();
            processNanos[size] = point.processNanos().orElse(ABSENT);
            failed.set(size, point.failed());
            interrupted.set(size, point.interrupted());
            size++;
        }

        private short place(String program) {
            if (!names.contains(program)) {
                names.add(program);
            }
            return (short) names.indexOf(program);
        }

        private void grow(int capacity) {
            numbers = Arrays.copyOf(numbers, capacity);
            programs = Arrays.copyOf(programs, capacity);
            startedAtMillis = Arrays.copyOf(startedAtMillis, capacity);
            elapsedNanos = Arrays.copyOf(elapsedNanos, capacity);
            processNanos = Arrays.copyOf(processNanos, capacity);
        }

        public RunSeries build() {
            return new RunSeries(this);
        }
    }
}
