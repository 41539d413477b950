package org.emplab.server.run.export;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.question.RunSelector;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Measure;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.InputFile;
import org.emplab.runfile.Rows;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunAggregates;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.DigestCache.Kept;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;

/**
 * Stored runs in memory, as analyses take them: each is read as a stream from one snapshot of the database. Of its rows just
 * the times leave the database, but where the run's digest is asked for and was not kept yet: that is of everything.
 */
@Service
public class LoadedRuns {
    private static final Logger LOG = LoggerFactory.getLogger(LoadedRuns.class);
    /** The columns that analyses need: both accounts of CPU time. */
    private static final Set<Measure> TIMES =
            Set.copyOf(EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS));

    private static final RowColumns OF_TIMES = RowColumns.of(TIMES);
    /** Some hundred megabytes; more would endanger the server. */
    private static final long MOST_ROWS = 12_000_000;
    /** A sample takes about as much memory as so many rows of processes. */
    private static final long ROWS_OF_A_SAMPLE = 5;

    private final RunExport export;
    private final Runs runs;
    private final LongReads reads;
    private final DigestCache digests;

    LoadedRuns(RunExport export, Runs runs, LongReads reads, DigestCache digests) {
        this.export = export;
        this.runs = runs;
        this.reads = reads;
        this.digests = digests;
    }

    /**
     * A stored run as an analysis reads it.
     *
     * @param sha256 of the canonical run file of just the samples that were read
     */
    public record Loaded(Run stored, org.emplab.model.Run run, byte[] sha256) {
        public InputFile file() {
            return new InputFile("run:" + stored.publicId(), HexFormat.of().formatHex(sha256));
        }
    }

    /**
     * The whole run for an analysis that chooses the account of CPU time itself: on-CPU time where all rows have it, else
     * all times.
     *
     * @throws UnsuitableInputException if it is too large for the server's memory
     */
    public org.emplab.model.Run load(Run run) {
        refuseTooLarge(run);
        return reads.fromOneSnapshot(() -> {
            RunAggregates stored = runs.findById(run.id()).orElse(run).aggregates(); // of the samples that are read
            Set<Measure> account = stored.rowsWithoutCpu() == 0 ? Set.of(Measure.CPU_NANOS) : TIMES;
            RowColumns columns = RowColumns.of(account);
            org.emplab.model.Run.Builder builder = org.emplab.model.Run.builder(export.header(run), account);
            export.each(run, columns, (sample, rows) -> add(sample, rows, builder, columns));
            return builder.build();
        });
    }

    /**
     * The whole run with both accounts of CPU time, and its digest.
     *
     * @param progress advanced by each sample; what it throws ends the reading
     * @throws UnsuitableInputException if it is too large for the server's memory
     */
    public Loaded load(Run run, Progress progress) {
        begin(run, progress);
        return load(run, progress::advance);
    }

    Loaded load(Run run, Runnable read) {
        return load(run, export.header(run), "", read);
    }

    private static void begin(Run run, Progress progress) {
        progress.begin("samples of " + run.program() + " read", run.aggregates().storedSamples());
    }

    /**
     * Loads the samples of one program.
     *
     * @param program which one's samples, of a run that interleaves several; empty for a run of one
     * @throws UnsuitableInputException if there is no such program, or several and none is named
     */
    public Loaded load(Run run, Optional<String> program, Progress progress) {
        begin(run, progress);
        return load(run, program, progress::advance);
    }

    Loaded load(Run run, Optional<String> program, Runnable read) {
        RunHeader header = export.header(run);
        String part = part(run, header, program);
        Loaded loaded = load(run, header, part, read);
        return new Loaded(run, of(loaded.run(), part), loaded.sha256());
    }

    /**
     * Loads the times without the digest: for what is not kept.
     *
     * @throws UnsuitableInputException as above
     */
    public org.emplab.model.Run times(Run run, Optional<String> program) {
        return times(run, program, -1);
    }

    /**
     * Loads the samples with greater numbers alone.
     *
     * @param after the number of a sample
     * @throws UnsuitableInputException as above
     */
    public org.emplab.model.Run times(Run run, Optional<String> program, int after) {
        RunHeader header = export.header(run);
        String part = part(run, header, program);
        refuseTooLarge(run);
        org.emplab.model.Run.Builder builder = org.emplab.model.Run.builder(header, TIMES);
        return reads.fromOneSnapshot(() -> {
            export.each(run, after + 1, OF_TIMES, (sample, rows) -> {
                if (part.isEmpty() || part.equals(sample.program().orElse(""))) {
                    add(sample, rows, builder, OF_TIMES);
                }
            });
            return of(builder.build(), part);
        });
    }

    /** Whether a run interleaves several programs. */
    public boolean interleaves(Run run) {
        return export.header(run).interleaved();
    }

    /** The program whose samples are wanted, of a run that interleaves several; empty for a run of one. */
    private static String part(Run run, RunHeader header, Optional<String> program) {
        return RunSelector.program("run:" + run.publicId(), header, program).orElse("");
    }

    private static org.emplab.model.Run of(org.emplab.model.Run run, String part) {
        return part.isEmpty() ? run : run.of(part);
    }

    private Loaded load(Run run, RunHeader header, String program, Runnable read) {
        refuseTooLarge(run);
        Optional<Kept> kept = digests.of(run, program);
        if (kept.isPresent()) {
            SampleDigests found = new SampleDigests(header, program, false);
            org.emplab.model.Run times = read(run, header, OF_TIMES, found, read);
            if (Arrays.equals(found.outline(), kept.get().outline())) {
                return new Loaded(run, times, kept.get().content());
            }
        }
        SampleDigests found = new SampleDigests(header, program, true);
        org.emplab.model.Run whole = read(run, header, RowColumns.ALL, found, read);
        Kept digest = new Kept(found.outline(), found.content());
        try {
            digests.keep(run, program, digest);
        } catch (DataAccessException notKept) { // the next request computes it again
            LOG.warn("the digest of run {} is not kept: {}", run.publicId(), notKept.getMessage());
        }
        return new Loaded(run, whole, digest.content());
    }

    private org.emplab.model.Run read(
            Run run, RunHeader header, RowColumns columns, SampleDigests digests, Runnable read) {
        org.emplab.model.Run.Builder builder = org.emplab.model.Run.builder(header, TIMES);
        return reads.fromOneSnapshot(() -> {
            export.each(run, columns, (sample, rows) -> {
                if (digests.isOf(sample)) {
                    digests.add(sample, rows);
                    add(sample, rows, builder, OF_TIMES);
                }
                read.run();
            });
            return builder.build();
        });
    }

    private static void refuseTooLarge(Run run) {
        if (run.aggregates().processRows() + ROWS_OF_A_SAMPLE * run.aggregates().storedSamples() > MOST_ROWS) {
            throw new UnsuitableInputException(String.format(
                    Locale.ROOT,
                    "the run %s has %,d samples with %,d rows of processes, more than the server takes into its memory:"
                            + " take its run file and ask emp analyze",
                    run.publicId(),
                    run.aggregates().storedSamples(),
                    run.aggregates().processRows()));
        }
    }

    private static void add(Sample sample, Rows rows, org.emplab.model.Run.Builder run, RowColumns columns) {
        run.add(sample);
        if (!sample.warmUp()) {
            rows.addTo(run, columns.measures());
        }
    }
}
