package org.emplab.server.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.Names;
import org.emplab.runfile.Rows;
import org.emplab.runfile.RunFileReader;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunLifecycle;
import org.emplab.server.run.RunLifecycle.Lease;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Stores uploads of agents: a run file's header and some of its samples. All of an upload is stored, or nothing. */
@Service
public class Uploads {
    /** The memory of a row of the sample that is being read: in arrays that doubled, and encoded. */
    private static final int ROW_BYTES = 500;
    /** Far more than any has: it is some thousand numbers. */
    private static final int LONGEST_RESULT_BYTES = 8 << 20;
    /** How much memory its values take, most of them numbers of few digits. */
    private static final int TIMES_RESULT = 16;

    private final EmpServerSettings settings;
    private final ProcessNames names;
    private final UploadMemory memory;
    private final RunLocks runs;
    private final SampleIngest ingest;
    private final RunLifecycle lifecycle;
    private final CommitCheck check;
    private final LabChanges changes;
    private final IngestMeters meters;
    private final TransactionTemplate transaction;

    Uploads(
            EmpServerSettings settings,
            ProcessNames names,
            UploadMemory memory,
            RunLocks runs,
            SampleIngest ingest,
            RunLifecycle lifecycle,
            CommitCheck check,
            LabChanges changes,
            IngestMeters meters,
            TransactionTemplate transaction) {
        this.settings = settings;
        this.names = names;
        this.memory = memory;
        this.runs = runs;
        this.ingest = ingest;
        this.lifecycle = lifecycle;
        this.check = check;
        this.changes = changes;
        this.meters = meters;
        this.transaction = transaction;
    }

    /**
     * Stores samples and does what else belongs to the call, in one transaction: each commit waits for the disk.
     *
     * @param quietUntil until when the agent will be silent; null if it did not say
     */
    public RunStatus store(Run run, InputStream body, @Nullable Instant quietUntil, String machineName)
            throws IOException {
        EncodedSamples samples = new EncodedSamples(run.id(), 1 << 16);
        try (UploadMemory.Share share = memory.begin()) {
            RunHeader header = read(run, body, samples, share);
            RunStatus stored = transaction.execute(status -> store(run, header, samples, quietUntil, machineName));
            check.stored(run, samples.numbers());
            meters.stored("agent", stored.stored());
            return stored;
        }
    }

    private RunHeader read(Run run, InputStream body, EncodedSamples samples, UploadMemory.Share share)
            throws IOException {
        InputStream unpacked = share.reading(
                LimitedStream.unpacked(body, settings.uploadLimit().toBytes()));
        try (RunFileReader reader = RunFileReader.bounded(unpacked, "upload", settings.longestLine())) {
            refuseOther(run, reader.header());
            Rows rows = new Rows(new Names());
            NameNumbers numbers = new NameNumbers(names, rows.names(), NameNumbers.MOST_NAMES);
            for (Sample sample = reader.next(rows); sample != null; sample = reader.next(rows)) {
                numbers.update();
                share.hold(samples.bytes() + (long) ROW_BYTES * rows.size());
                samples.add(sample, rows, numbers);
            }
            return reader.header();
        }
    }

    private RunStatus store(
            Run run, RunHeader header, EncodedSamples samples, @Nullable Instant quietUntil, String machineName) {
        RunLocks.Held held = runs.hold(run);
        if (held.state() == RunState.PENDING) {
            throw Refusal.conflict("run " + run.publicId() + " is pending: it must be claimed first");
        }
        if (!held.described()) {
            runs.describe(run, header);
        }
        Lease lease = held.state() == RunState.RUNNING ? lifecycle.lease(quietUntil) : null;
        Optional<RunStatus> stored = ingest.add(run, samples, held.lastSample(), lease);
        changes.run(run.publicId());
        if (lease != null && stored.isPresent()) {
            return stored.get();
        }
        int fresh = stored.map(RunStatus::stored).orElse(0);
        return lifecycle.heard(run, quietUntil, machineName).withSamples(fresh, samples.size() - fresh);
    }

    /** A header that is another machine's, program's or run's. */
    private static void refuseOther(Run run, RunHeader header) {
        if (!header.machine().equals(run.machineName())
                || !header.program().equals(run.program())
                || header.runId().isPresent() && !header.runId().equals(Optional.ofNullable(run.runKey()))) {
            throw Refusal.conflict("the header is of run "
                    + header.runId().orElse("unknown") + ", "
                    + header.program() + " on " + header.machine() + ", not of " + run.runKey() + ", " + run.program()
                    + " on " + run.machineName());
        }
    }

    public boolean hasWarmUp(Run run) {
        return ingest.hasWarmUp(run);
    }

    /** Hands on a body as text, not more of it than a result has. */
    public void text(InputStream body, Consumer<String> store) throws IOException {
        try (UploadMemory.Share share = memory.begin()) {
            long most = Math.min(LONGEST_RESULT_BYTES, settings.uploadLimit().toBytes());
            byte[] text = LimitedStream.unpacked(body, most).readAllBytes();
            share.hold((long) TIMES_RESULT * text.length);
            store.accept(new String(text, StandardCharsets.UTF_8));
        }
    }
}
