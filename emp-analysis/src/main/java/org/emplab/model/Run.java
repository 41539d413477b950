package org.emplab.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A whole run in memory, its process rows in columns: 32 000 samples of 95 processes are three million rows.
 *
 * <p>Samples are addressed by index 0 … {@link #size()}−1 in the order of their numbers; the warm-up is apart. The rows
 * of sample {@code i} are {@code firstRow(i)} (inclusive) to {@code firstRow(i + 1)} (exclusive). A measure that was not
 * recorded for a row is absent, never 0. Immutable.
 */
public final class Run {
    private static final long ABSENT = Long.MIN_VALUE;
    private static final int NOT_SEEN = -1;
    private static final int PUT = 4;
    private static final int LIFECYCLE = 3;
    private static final Lifecycle[] LIFECYCLES = Lifecycle.values();

    private final RunHeader header;
    private final @Nullable Sample warmUp;
    private final List<Sample> samples;
    private final int[] turns;
    private final boolean inBlocks;
    private final int[] firstRows;
    private final List<String> names;
    private final int[] nameIds;
    private final List<ProcessIdentity> identities;
    private final int @Nullable [] identityIds;
    private final int[] pids;
    private final byte[] flags;
    private final long[] @Nullable [] columns;

    private Run(Builder builder) {
        header = builder.header;
        warmUp = builder.warmUp;
        samples = List.copyOf(builder.samples);
        turns = builder.part == null
                ? turns(1, samples.stream().mapToInt(Sample::number).toArray())
                : builder.part.turns();
        inBlocks = builder.part == null ? inBlocks(header, samples) : builder.part.inBlocks();
        firstRows = Arrays.copyOf(builder.firstRows, builder.samples.size() + 1);
        firstRows[samples.size()] = builder.rows;
        names = List.copyOf(builder.names.keySet());
        nameIds = builder.nameIds;
        identities = List.copyOf(builder.identities.keySet());
        identityIds = builder.identityIds;
        pids = builder.pids;
        flags = builder.flags;
        columns = builder.columns.clone();
    }

    /** The run with other samples and turns, or other names. */
    private Run(Run run, List<Sample> samples, int[] turns, List<String> names, int[] nameIds) {
        header = run.header;
        warmUp = run.warmUp;
        this.samples = samples;
        this.turns = turns;
        inBlocks = run.inBlocks;
        firstRows = run.firstRows;
        this.names = names;
        this.nameIds = nameIds;
        identities = run.identities;
        identityIds = run.identityIds;
        pids = run.pids;
        flags = run.flags;
        columns = run.columns;
    }

    /** Collects all measures. */
    public static Builder builder(RunHeader header) {
        return new Builder(header, EnumSet.allOf(Measure.class));
    }

    /** Collects only some measures, to save memory; the others read as absent. */
    public static Builder builder(RunHeader header, Set<Measure> measures) {
        return new Builder(header, measures);
    }

    public RunHeader header() {
        return header;
    }

    /** Sample 0, without its rows. */
    public @Nullable Sample warmUp() {
        return warmUp;
    }

    /** Number of samples, failed ones included, the warm-up not. */
    public int size() {
        return samples.size();
    }

    /** Number of samples that failed. */
    public int failed() {
        return (int) samples.stream().filter(Sample::failed).count();
    }

    /** Sample {@code i} without its rows. */
    public Sample sample(int i) {
        return samples.get(i);
    }

    /**
     * Which of its program's samples sample {@code i} is, from 1 and growing: its number; where
     * several programs are interleaved, the number of its block, as if the program had been alone in the run.
     */
    public int turn(int i) {
        return turns[i];
    }

    /**
     * True if programs were executed in blocks, in each of which every one comes once at most: then samples of one turn
     * belong together.
     */
    public boolean inBlocks() {
        return inBlocks;
    }

    private static boolean inBlocks(RunHeader header, List<Sample> samples) {
        if (!header.interleaved()) {
            return false;
        }
        Set<String> block = new HashSet<>();
        int number = 0;
        for (Sample sample : samples) {
            int own = (sample.number() - 1) / header.programs().size();
            if (own != number) {
                block.clear();
                number = own;
            }
            if (!block.add(sample.program().orElse(""))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Which of its program's samples each of these is, as {@link #turn}.
     *
     * @param programs how many are interleaved
     * @param numbers of one program's samples, growing
     */
    public static int[] turns(int programs, int[] numbers) {
        int[] turns = new int[numbers.length];
        for (int i = 0; i < turns.length; i++) {
            turns[i] = (numbers[i] - 1) / programs + 1;
            if (i > 0 && turns[i] <= turns[i - 1]) { // not in blocks: one after the other
                Arrays.setAll(turns, index -> index + 1);
                break;
            }
        }
        return turns;
    }

    /**
     * The samples of one of the programs that this run interleaves, with the numbers that they have here.
     *
     * @throws IllegalArgumentException if there is no such program
     */
    public Run of(String program) {
        RunHeader own = header.of(program);
        if (!header.interleaved()) {
            return this;
        }
        int[] places = places(sample -> isOf(sample, program));
        int[] numbers = Arrays.stream(places).map(i -> samples.get(i).number()).toArray();
        return part(
                own,
                warmUp != null && isOf(warmUp, program) ? warmUp : null,
                places,
                turns(header.programs().size(), numbers));
    }

    /** This run without some of its samples; the others keep their numbers and turns. */
    public Run without(Set<Integer> numbers) {
        if (numbers.isEmpty()) {
            return this;
        }
        int[] places = places(sample -> !numbers.contains(sample.number()));
        return part(
                header, warmUp, places, Arrays.stream(places).map(this::turn).toArray());
    }

    private int[] places(Predicate<Sample> kept) {
        return IntStream.range(0, size()).filter(i -> kept.test(samples.get(i))).toArray();
    }

    private Run part(RunHeader own, @Nullable Sample first, int[] places, int[] turns) {
        Builder run = new Builder(own, EnumSet.allOf(Measure.class));
        run.part = new Part(turns, inBlocks);
        run.warmUp = first;
        for (int i : places) {
            run.add(samples.get(i));
            copyRows(i, run);
        }
        return run.build();
    }

    /** The samples from a number on, with the numbers and turns that they have here. */
    public Run from(int number) {
        int[] places = places(sample -> sample.number() >= number);
        return places.length == size()
                ? this
                : part(
                        header,
                        warmUp,
                        places,
                        Arrays.stream(places).map(this::turn).toArray());
    }

    /** These samples with numbers and turns that are larger by so much. */
    public Run numberedFrom(int offset) {
        return offset == 0
                ? this
                : new Run(
                        this,
                        samples.stream()
                                .map(sample -> sample.numbered(sample.number() + offset))
                                .toList(),
                        Arrays.stream(turns).map(turn -> turn + offset).toArray(),
                        names,
                        nameIds);
    }

    /**
     * Runs one after the other as one, under the header of the first, with the numbers and turns that the samples have.
     *
     * @throws IllegalArgumentException if the numbers do not grow from run to run, or there is no run
     */
    public static Run joined(List<Run> runs) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("no run");
        }
        Run first = runs.get(0);
        if (runs.size() == 1) {
            return first;
        }
        Builder joined = new Builder(first.header, EnumSet.allOf(Measure.class));
        joined.part = new Part(
                runs.stream().flatMapToInt(run -> Arrays.stream(run.turns)).toArray(), first.inBlocks);
        joined.warmUp = first.warmUp;
        for (Run run : runs) {
            for (int i = 0; i < run.size(); i++) {
                joined.add(run.sample(i));
                run.copyRows(i, joined);
            }
        }
        return joined.build();
    }

    /** The part of a run that has some of another's samples. */
    private record Part(int[] turns, boolean inBlocks) {}

    private static boolean isOf(Sample sample, String program) {
        return sample.program().filter(program::equals).isPresent();
    }

    private void copyRows(int sample, Builder to) {
        for (int row = firstRow(sample); row < firstRow(sample + 1); row++) {
            to.row(pid(row), to.nameId(name(row)), put(row), lifecycle(row));
            identity(row).ifPresent(identity -> to.identity(to.identityId(identity)));
            for (Measure measure : Measure.values()) {
                if (has(measure, row)) {
                    to.set(measure, require(measure, row));
                }
            }
        }
    }

    /** All samples without their rows, the warm-up not included. */
    public List<Sample> samples() {
        return samples;
    }

    public int rows() {
        return firstRows[samples.size()];
    }

    public int firstRow(int i) {
        return firstRows[i];
    }

    /** The raw process names, in the order of their first sight; a row's {@link #nameId} is an index here. */
    public List<String> names() {
        return names;
    }

    public int nameId(int row) {
        return nameIds[row];
    }

    public String name(int row) {
        return names.get(nameIds[row]);
    }

    /** The identities of processes, in the order of their first sight; empty if none was seen. */
    public List<ProcessIdentity> identities() {
        return identities;
    }

    /** The identity of a row's process; empty if it was not seen. */
    public Optional<ProcessIdentity> identity(int row) {
        return identityIds == null || identityIds[row] == NOT_SEEN
                ? Optional.empty()
                : Optional.of(identities.get(identityIds[row]));
    }

    /** This run with other names of processes. Those of the program keep theirs. */
    public Run renamed(BiFunction<String, Optional<ProcessIdentity>, String> name) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        Map<Long, Integer> byNameAndIdentity = new HashMap<>();
        int[] ids = new int[rows()];
        for (int row = 0; row < ids.length; row++) {
            int at = row;
            long identity = put(row) ? NOT_SEEN - 1 : identityIds == null ? NOT_SEEN : identityIds[row];
            ids[row] = byNameAndIdentity.computeIfAbsent(
                    ((long) nameIds[row] << Integer.SIZE) + identity,
                    added -> numbers.computeIfAbsent(
                            put(at) ? name(at) : name.apply(name(at), identity(at)), absent -> numbers.size()));
        }
        return new Run(this, samples, turns, List.copyOf(numbers.keySet()), ids);
    }

    public int pid(int row) {
        return pids[row];
    }

    public boolean put(int row) {
        return (flags[row] & PUT) != 0;
    }

    public Lifecycle lifecycle(int row) {
        return LIFECYCLES[flags[row] & LIFECYCLE];
    }

    /** True if any row has this measure. */
    public boolean has(Measure measure) {
        return columns[measure.ordinal()] != null;
    }

    public boolean has(Measure measure, int row) {
        long[] column = columns[measure.ordinal()];
        return column != null && column[row] != ABSENT;
    }

    public OptionalLong get(Measure measure, int row) {
        return has(measure, row) ? OptionalLong.of(require(measure, row)) : OptionalLong.empty();
    }

    /** The lifecycle as a number, for walks over millions of rows. */
    public long getOr(Measure measure, int row, long ifAbsent) {
        long[] column = columns[measure.ordinal()];
        return column == null || column[row] == ABSENT ? ifAbsent : column[row];
    }

    /**
     * A row's measure that is known to be there.
     *
     * @throws IllegalStateException if it is absent
     */
    public long require(Measure measure, int row) {
        long[] column = columns[measure.ordinal()];
        if (column == null || column[row] == ABSENT) {
            throw new IllegalStateException(measure.key() + " was not measured in row " + row);
        }
        return column[row];
    }

    /** Takes samples in the order of their numbers. Not thread-safe; {@link #build} ends it. */
    public static final class Builder {
        private final RunHeader header;
        private final Set<Measure> measures;
        private @Nullable Sample warmUp;
        private final List<Sample> samples = new ArrayList<>();
        private int[] firstRows = new int[64];
        private int rows;
        private @Nullable Part part;
        private final Map<String, Integer> names = new LinkedHashMap<>();
        private int[] nameIds = new int[1024];
        private final Map<ProcessIdentity, Integer> identities = new LinkedHashMap<>();
        private int @Nullable [] identityIds;
        private int[] pids = new int[1024];
        private byte[] flags = new byte[1024];
        private final long[] @Nullable [] columns = new long[Measure.values().length] @Nullable [];

        private Builder(RunHeader header, Set<Measure> measures) {
            this.header = header;
            this.measures = EnumSet.noneOf(Measure.class);
            this.measures.addAll(measures);
        }

        /**
         * Adds a sample with its rows.
         *
         * @throws IllegalArgumentException if its number does not grow
         */
        public Builder add(Sample sample) {
            if (sample.warmUp()) {
                warmUp = sample.withoutProcesses();
                return this;
            }
            if (!samples.isEmpty()
                    && sample.number() <= samples.get(samples.size() - 1).number()) {
                throw new IllegalArgumentException("sample " + sample.number() + " follows sample "
                        + samples.get(samples.size() - 1).number());
            }
            if (samples.size() == firstRows.length) {
                firstRows = Arrays.copyOf(firstRows, firstRows.length * 2);
            }
            firstRows[samples.size()] = rows;
            samples.add(sample.withoutProcesses());
            for (ProcessDiff process : sample.processes()) {
                add(process);
            }
            return this;
        }

        private void add(ProcessDiff process) {
            row(process.pid(), nameId(process.name()), process.put(), process.lifecycle());
            process.identity().ifPresent(identity -> identity(identityId(identity)));
            for (Measure measure : measures) {
                if (process.measures().has(measure)) {
                    set(measure, process.measures().require(measure));
                }
            }
        }

        /** The id of a raw name, for {@link #row}; it is the name's for good. */
        public int nameId(String name) {
            return names.computeIfAbsent(name, absent -> names.size());
        }

        /** The id of an identity, for {@link #identity(int)}. */
        public int identityId(ProcessIdentity identity) {
            return identities.computeIfAbsent(identity, absent -> identities.size());
        }

        /** Sets the identity of the row added last. */
        public void identity(int identityId) {
            if (identityIds == null) {
                identityIds = new int[nameIds.length];
                Arrays.fill(identityIds, NOT_SEEN);
            }
            identityIds[rows - 1] = identityId;
        }

        /** Adds a row to the sample added last, without any measure yet: rows may come without an object each. */
        public void row(int pid, int nameId, boolean put, Lifecycle lifecycle) {
            if (samples.isEmpty()) {
                throw new IllegalStateException("a row needs a sample that it belongs to");
            }
            if (rows == nameIds.length) {
                grow(rows * 2);
            }
            nameIds[rows] = nameId;
            pids[rows] = pid;
            flags[rows] = (byte) (lifecycle.ordinal() | (put ? PUT : 0));
            rows++;
        }

        /** Sets a measure of the row added last; no effect if this measure is not kept. */
        public void set(Measure measure, long value) {
            long[] column = columns[measure.ordinal()];
            if (column == null && measures.contains(measure)) {
                column = new long[nameIds.length];
                Arrays.fill(column, ABSENT);
                columns[measure.ordinal()] = column;
            }
            if (column != null) {
                column[rows - 1] = value;
            }
        }

        private void grow(int capacity) {
            int old = nameIds.length;
            nameIds = Arrays.copyOf(nameIds, capacity);
            pids = Arrays.copyOf(pids, capacity);
            flags = Arrays.copyOf(flags, capacity);
            if (identityIds != null) {
                identityIds = Arrays.copyOf(identityIds, capacity);
                Arrays.fill(identityIds, old, capacity, NOT_SEEN);
            }
            for (int measure = 0; measure < columns.length; measure++) {
                long[] column = columns[measure];
                if (column != null) {
                    long[] larger = Arrays.copyOf(column, capacity);
                    Arrays.fill(larger, old, capacity, ABSENT);
                    columns[measure] = larger;
                }
            }
        }

        public Run build() {
            return new Run(this);
        }
    }
}
