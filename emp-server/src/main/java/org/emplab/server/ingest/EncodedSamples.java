package org.emplab.server.ingest;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.emplab.runfile.Rows;
import org.emplab.server.database.BinaryCopy;
import org.emplab.server.database.CopyRows;
import org.emplab.server.database.JsonText;
import org.emplab.server.database.UnknownRowKeys;
import org.jspecify.annotations.Nullable;

/** Some samples of a run with their rows, as COPY takes them into the two bulk tables. */
final class EncodedSamples {
    private static final String SAMPLE_COLUMNS = "run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos,"
            + " exit_code, process_rows, lost, idle_processes, run_queue_delay_nanos, boot_id,"
            + " started_monotonic_nanos, gap_reason, gap_nanos, metrics, environment, extra, program,"
            + " put_on_cpu_nanos, put_user_system_micros, checksum";

    private static final String ROW_COLUMNS = "run_id, sample, ordinal, name_id, pid, put, lifecycle, user_micros,"
            + " system_micros, cpu_nanos, minor_faults, major_faults, read_bytes, read_chars, read_syscalls,"
            + " write_bytes, write_chars, write_syscalls, voluntary_switches, involuntary_switches,"
            + " started_at_ticks, threads, parent_pid, uid, extra";
    private static final int[] MEASURES = keys();
    private static final int ON_CPU = Rows.key(Measure.CPU_NANOS);
    private static final byte[][] LIFECYCLES = lifecycles();
    /** About what the heap has for each {@link CountedSample}. */
    private static final int BYTES_BESIDE = 256;

    private final long runId;
    private final CopyRows samples;
    private final CopyRows rows;
    private final List<CountedSample> all = new ArrayList<>();

    /**
     * What counts of a sample once it is encoded: the rest of it is not held in memory twice.
     *
     * @param withoutCpu how many of its rows lack the precise CPU time
     * @param samplesEnd where its columns end
     * @param rowsEnd where its rows end
     */
    record CountedSample(
            int number,
            boolean warmUp,
            StoredSample stored,
            long withoutCpu,
            PutTime put,
            @Nullable String bootId,
            int samplesEnd,
            int rowsEnd) {}

    /**
     * The values by which a sample that comes again is known to be the stored one.
     *
     * @param startedAt to the microsecond, once it is stored
     * @param checksum of its columns and its rows; null of one that an earlier release stored
     */
    record StoredSample(
            Instant startedAt,
            long elapsedNanos,
            int exitCode,
            int processRows,
            @Nullable Integer checksum) {
        private boolean is(StoredSample other) {
            return startedAt.truncatedTo(ChronoUnit.MICROS).equals(other.startedAt)
                    && elapsedNanos == other.elapsedNanos
                    && exitCode == other.exitCode
                    && processRows == other.processRows
                    && (other.checksum == null || other.checksum.equals(checksum));
        }
    }

    /**
     * @param bytes about how many the rows will take
     */
    EncodedSamples(long runId, int bytes) {
        this.runId = runId;
        samples = new CopyRows(1 << 12);
        rows = new CopyRows(bytes);
    }

    int size() {
        return all.size();
    }

    /** About how much memory they take. */
    int bytes() {
        return samples.length() + rows.length() + BYTES_BESIDE * all.size();
    }

    List<Integer> numbers() {
        return all.stream().map(CountedSample::number).toList();
    }

    /** Whether one of them, by its index, is the sample that is stored under its number. */
    boolean is(int index, StoredSample stored) {
        return all.get(index).stored().is(stored);
    }

    void add(Sample sample, Rows of, NameNumbers names) {
        PutTime put = PutTime.of(of);
        Checksum checksum = new CRC32C();
        int begin = samples.length();
        encode(sample, of.size(), put);
        samples.addTo(checksum, begin);
        begin = rows.length();
        long withoutCpu = 0;
        for (int row = 0; row < of.size(); row++) {
            encode(sample.number(), of, row, names.of(of.nameId(row)));
            withoutCpu += of.has(row, ON_CPU) ? 0 : 1;
        }
        rows.addTo(checksum, begin);
        int sum = (int) checksum.getValue();
        samples.int4(sum);
        all.add(new CountedSample(
                sample.number(),
                sample.warmUp(),
                new StoredSample(sample.startedAt(), sample.elapsedNanos(), sample.exitCode(), of.size(), sum),
                withoutCpu,
                put,
                sample.bootId().orElse(null),
                samples.length(),
                rows.length()));
    }

    /**
     * Into the tables, where they are known not to be.
     *
     * @param fresh by index, those to be stored; null for all
     */
    void copy(Connection connection, boolean @Nullable [] fresh, SampleAggregates aggregates) throws SQLException {
        copy(connection, "samples", SAMPLE_COLUMNS, samples, fresh, CountedSample::samplesEnd);
        copy(connection, "process_diffs", ROW_COLUMNS, rows, fresh, CountedSample::rowsEnd);
        for (int i = 0; i < all.size(); i++) {
            if (fresh == null || fresh[i]) {
                aggregates.add(all.get(i));
            }
        }
    }

    private void copy(
            Connection connection,
            String table,
            String columns,
            CopyRows encoded,
            boolean @Nullable [] fresh,
            ToIntFunction<CountedSample> end)
            throws SQLException {
        try (BinaryCopy copy = new BinaryCopy(connection, table, columns)) {
            if (fresh == null) {
                copy.write(encoded, 0, encoded.length());
            } else {
                for (int i = 0, from = 0; i < all.size(); from = end.applyAsInt(all.get(i)), i++) {
                    if (fresh[i]) {
                        copy.write(encoded, from, end.applyAsInt(all.get(i)));
                    }
                }
            }
            copy.end();
        }
    }

    private void encode(Sample sample, int processRows, PutTime put) {
        samples.row(22)
                .int8(runId)
                .int4(sample.number())
                .bool(sample.warmUp())
                .timestamp(sample.startedAt())
                .int2((short) (sample.startedAt().getNano() % 1000))
                .int8(sample.elapsedNanos())
                .int4(sample.exitCode())
                .int4(processRows);
        int8(sample.lost());
        int4(sample.idleProcesses());
        int8(sample.runQueueDelayNanos());
        samples.text(sample.bootId().orElse(null));
        int8(sample.startedMonotonicNanos());
        samples.text(sample.gapBefore().map(Gap::reason).orElse(null));
        int8(sample.gapBefore().map(gap -> OptionalLong.of(gap.nanos())).orElse(OptionalLong.empty()));
        samples.text(JsonText.ofObject(sample.metrics()))
                .text(JsonText.ofObject(sample.environment()))
                .text(JsonText.ofObject(sample.extra()))
                .text(sample.program().orElse(null));
        int8(put.onCpuNanos());
        int8(put.userSystemMicros());
    }

    private void encode(int sample, Rows of, int row, int nameId) {
        rows.row(25)
                .int8(runId)
                .int4(sample)
                .int4(row)
                .int4(nameId)
                .int4(of.pid(row))
                .bool(of.put(row))
                .utf8(LIFECYCLES[of.lifecycle(row).ordinal()]);
        for (int measure : MEASURES) {
            int8(of, row, measure);
        }
        int8(of, row, Rows.STARTED_AT_TICKS);
        int4(of, row, Rows.THREADS);
        int4(of, row, Rows.PARENT_PID);
        int8(of, row, Rows.UID);
        rows.text(UnknownRowKeys.text(of, row));
    }

    private void int8(Rows of, int row, int key) {
        if (of.has(row, key)) {
            rows.int8(of.value(row, key));
        } else {
            rows.none();
        }
    }

    private void int4(Rows of, int row, int key) {
        if (of.has(row, key)) {
            rows.int4((int) of.value(row, key));
        } else {
            rows.none();
        }
    }

    private void int8(OptionalLong value) {
        if (value.isPresent()) {
            samples.int8(value.getAsLong());
        } else {
            samples.none();
        }
    }

    private void int4(OptionalInt value) {
        if (value.isPresent()) {
            samples.int4(value.getAsInt());
        } else {
            samples.none();
        }
    }

    private static int[] keys() {
        Measure[] measures = Measure.values();
        int[] keys = new int[measures.length];
        for (Measure measure : measures) {
            keys[measure.ordinal()] = Rows.key(measure);
        }
        return keys;
    }

    private static byte[][] lifecycles() {
        Lifecycle[] lifecycles = Lifecycle.values();
        byte[][] labels = new byte[lifecycles.length][];
        for (Lifecycle lifecycle : lifecycles) {
            labels[lifecycle.ordinal()] = lifecycle.key().getBytes(StandardCharsets.US_ASCII);
        }
        return labels;
    }
}
