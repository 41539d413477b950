package org.emplab.server.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.fast.Names;
import org.emplab.runfile.fast.Rows;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.ProblemException;
import org.emplab.server.run.LabChanges;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** What agents send between samples: a run file's header and some of its samples. All of an upload is stored, or nothing. */
@Service
public class Uploads {
    private final EmpServerSettings settings;
    private final ProcessNames names;
    private final Runs runs;
    private final SampleIngest ingest;
    private final CommitCheck check;
    private final LabChanges changes;
    private final IngestMeters meters;
    private final TransactionTemplate transaction;

    Uploads(
            EmpServerSettings settings,
            ProcessNames names,
            Runs runs,
            SampleIngest ingest,
            CommitCheck check,
            LabChanges changes,
            IngestMeters meters,
            TransactionTemplate transaction) {
        this.settings = settings;
        this.names = names;
        this.runs = runs;
        this.ingest = ingest;
        this.check = check;
        this.changes = changes;
        this.meters = meters;
        this.transaction = transaction;
    }

    /**
     * @param stored samples that were new
     * @param known samples that were there already
     */
    public record Stored(int stored, int known) {}

    public Stored store(Run run, InputStream body) throws IOException {
        RunHeader header;
        EncodedSamples samples = new EncodedSamples(run.id(), 1 << 16);
        try (RunFileReader reader = RunFileReader.bounded(
                LimitedStream.unpacked(body, settings.uploadLimit().toBytes()), "upload", settings.longestLine())) {
            header = reader.header();
            refuseOther(run, header);
            Rows rows = new Rows(new Names());
            NameNumbers numbers = new NameNumbers(names, rows.names());
            for (Sample sample = reader.next(rows); sample != null; sample = reader.next(rows)) {
                numbers.update();
                samples.add(sample, rows, numbers);
            }
        }
        Stored stored = transaction.execute(status -> {
            Run locked = runs.lock(run.id());
            locked.describedBy(header);
            int fresh = ingest.add(locked, samples);
            changes.run(locked);
            return new Stored(fresh, samples.size() - fresh);
        });
        check.stored(run, samples.numbers());
        meters.stored("agent", stored.stored());
        return stored;
    }

    /** A header that is another machine's, program's or run's. */
    private static void refuseOther(Run run, RunHeader header) {
        if (!header.machine().equals(run.machineName())
                || !header.program().equals(run.program())
                || header.runId().isPresent() && !header.runId().equals(Optional.ofNullable(run.runKey()))) {
            throw ProblemException.conflict("the header is of run "
                    + header.runId().orElse("unknown") + ", "
                    + header.program() + " on " + header.machine() + ", not of " + run.runKey() + ", " + run.program()
                    + " on " + run.machineName());
        }
    }

    public boolean hasWarmUp(Run run) {
        return ingest.hasWarmUp(run);
    }

    /** A body as text, not more of it than an upload may have. */
    public String text(InputStream body) throws IOException {
        return new String(
                LimitedStream.unpacked(body, settings.uploadLimit().toBytes()).readAllBytes(), StandardCharsets.UTF_8);
    }
}
