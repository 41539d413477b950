package org.emplab.server.ingest;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Gap;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.emplab.server.database.BinaryCopy;
import org.emplab.server.database.JsonText;

/** Samples and their rows by COPY into the two bulk tables. */
public final class SampleCopy {
    private static final String SAMPLE_COLUMNS = "run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos,"
            + " exit_code, process_rows, lost, idle_processes, run_queue_delay_nanos, boot_id,"
            + " started_monotonic_nanos, gap_reason, gap_nanos, metrics, environment, extra, put_on_cpu_nanos,"
            + " put_user_system_micros";
    private static final String ROW_COLUMNS = "run_id, sample, ordinal, name_id, pid, put, lifecycle, user_micros,"
            + " system_micros, cpu_nanos, minor_faults, major_faults, read_bytes, read_chars, read_syscalls,"
            + " write_bytes, write_chars, write_syscalls, voluntary_switches, involuntary_switches,"
            + " started_at_ticks, threads, parent_pid, uid, extra";
    private static final Measure[] MEASURES = Measure.values();

    private final Connection connection;
    private final long runId;

    public SampleCopy(Connection connection, long runId) {
        this.connection = connection;
        this.runId = runId;
    }

    /**
     * Writes samples that are known not to be there.
     *
     * @param nameIds a number for every process name in the samples
     */
    public void write(List<Sample> samples, Map<String, Integer> nameIds) throws SQLException {
        try (BinaryCopy copy = new BinaryCopy(connection, "samples", SAMPLE_COLUMNS)) {
            samples.forEach(sample -> write(copy, sample));
            copy.end();
        }
        try (BinaryCopy copy = new BinaryCopy(connection, "process_diffs", ROW_COLUMNS)) {
            for (Sample sample : samples) {
                int ordinal = 0;
                for (ProcessDiff process : sample.processes()) {
                    write(copy, sample.number(), ordinal++, process, nameIds);
                }
            }
            copy.end();
        }
    }

    private void write(BinaryCopy copy, Sample sample) {
        copy.row(20)
                .int8(runId)
                .int4(sample.number())
                .bool(sample.warmUp())
                .timestamp(sample.startedAt())
                .int2((short) (sample.startedAt().getNano() % 1000))
                .int8(sample.elapsedNanos())
                .int4(sample.exitCode())
                .int4(sample.processes().size());
        int8(copy, sample.lost());
        int4(copy, sample.idleProcesses());
        int8(copy, sample.runQueueDelayNanos());
        copy.text(sample.bootId().orElse(null));
        int8(copy, sample.startedMonotonicNanos());
        copy.text(sample.gapBefore().map(Gap::reason).orElse(null));
        int8(copy, sample.gapBefore().map(gap -> OptionalLong.of(gap.nanos())).orElse(OptionalLong.empty()));
        copy.text(JsonText.ofObject(sample.metrics()))
                .text(JsonText.ofObject(sample.environment()))
                .text(JsonText.ofObject(sample.extra()));
        PutTime put = PutTime.of(sample);
        int8(copy, put.onCpuNanos());
        int8(copy, put.userSystemMicros());
    }

    private void write(BinaryCopy copy, int sample, int ordinal, ProcessDiff process, Map<String, Integer> nameIds) {
        Integer nameId = nameIds.get(process.name());
        if (nameId == null) {
            throw new IllegalArgumentException("no number for the name " + process.name());
        }
        copy.row(25)
                .int8(runId)
                .int4(sample)
                .int4(ordinal)
                .int4(nameId)
                .int4(process.pid())
                .bool(process.put())
                .text(process.lifecycle().key());
        Measures measures = process.measures();
        for (Measure measure : MEASURES) {
            if (measures.has(measure)) {
                copy.int8(measures.require(measure));
            } else {
                copy.none();
            }
        }
        int8(copy, process.startedAtTicks());
        int4(copy, process.threads());
        int4(copy, process.parentPid());
        int8(copy, process.uid());
        copy.text(JsonText.ofObject(process.extra()));
    }

    private static void int8(BinaryCopy copy, OptionalLong value) {
        if (value.isPresent()) {
            copy.int8(value.getAsLong());
        } else {
            copy.none();
        }
    }

    private static void int4(BinaryCopy copy, OptionalInt value) {
        if (value.isPresent()) {
            copy.int4(value.getAsInt());
        } else {
            copy.none();
        }
    }
}
