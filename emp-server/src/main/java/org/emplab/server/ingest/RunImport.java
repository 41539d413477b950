package org.emplab.server.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ToIntFunction;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.Names;
import org.emplab.runfile.Rows;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.emplab.runfile.Sha256;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.events.LabChanges;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEventLog;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.DigestCache;
import org.emplab.server.run.export.DigestCache.RunDigests;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Run files into the database, whole or not at all. One that is there already, by its runId or else by its content, adds
 * nothing.
 */
@Service
public class RunImport {
    private final EmpServerSettings settings;
    private final ProcessNames names;
    private final UploadMemory memory;
    private final Runs runs;
    private final RunEventLog events;
    private final SampleIngest ingest;
    private final CommitCheck check;
    private final RunAggregatesUpdate runAggregates;
    private final DigestCache digests;
    private final LabChanges changes;
    private final IngestMeters meters;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    RunImport(
            EmpServerSettings settings,
            ProcessNames names,
            UploadMemory memory,
            Runs runs,
            RunEventLog events,
            SampleIngest ingest,
            CommitCheck check,
            RunAggregatesUpdate runAggregates,
            DigestCache digests,
            LabChanges changes,
            IngestMeters meters,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.settings = settings;
        this.names = names;
        this.memory = memory;
        this.runs = runs;
        this.events = events;
        this.ingest = ingest;
        this.check = check;
        this.runAggregates = runAggregates;
        this.digests = digests;
        this.changes = changes;
        this.meters = meters;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @param added samples that were new; 0 where the whole file was known
     */
    public record Imported(Run run, int added, boolean newRun) {
        public ImportAnswer answer() {
            return new ImportAnswer(run.publicId(), added, run.aggregates().storedSamples(), newRun);
        }
    }

    /**
     * @param added samples that were new; a file that is there already adds none
     */
    public record ImportAnswer(UUID run, int added, int samples, boolean newRun) {}

    /**
     * The identity of a file's run.
     *
     * @param contentSha256 of the canonical run file; empty where the header has a runId, which is enough
     */
    private record Identified(RunHeader header, byte[] contentSha256) {}

    /**
     * @param fileName for messages
     * @throws org.emplab.runfile.InvalidInputException if the file cannot be trusted
     * @throws Refusal if it contradicts what is stored
     */
    public Imported store(String fileName, InputStream in, Caller.Person person) throws IOException {
        Path spooled = Files.createTempFile("emp-import-", ".emprun");
        try {
            try (OutputStream out = Files.newOutputStream(spooled)) {
                new LimitedStream(in, settings.importLimit().toBytes()).transferTo(out);
            }
            Identified identified = identify(fileName, spooled, person);
            Imported imported = storeOnce(fileName, spooled, identified, person);
            check.storedAll(imported.run());
            meters.stored("import", imported.added());
            Run counted = runs.findById(imported.run().id()).orElse(imported.run());
            return new Imported(counted, imported.added(), imported.newRun());
        } finally {
            Files.delete(spooled);
        }
    }

    /**
     * Only the owner or an administrator may add samples, and no one while the agent may be at work: the first upload of
     * samples describes a run.
     */
    private static void requireMayComplete(Run run, Caller.Person person) {
        person.requireOwner(run.createdBy(), "run " + run.publicId());
        if (!run.state().ended()) {
            throw Refusal.conflict(
                    "run " + run.publicId() + " is " + run.state().key() + " on "
                            + run.machineName()
                            + ", whose agent uploads its samples; abort it before you import others");
        }
    }

    private Imported storeOnce(String fileName, Path file, Identified identified, Caller.Person person) {
        try {
            return transaction.execute(status -> store(fileName, file, identified, person));
        } catch (DataIntegrityViolationException e) { // someone else imported it at the same time
            return transaction.execute(status -> store(fileName, file, identified, person));
        }
    }

    /**
     * A file without a runId is read once more than others: it is known by its content. A file of a stored run is refused
     * before its first row is read and before the run is locked, for which the run's agent would wait.
     */
    private Identified identify(String fileName, Path file, Caller.Person person) throws IOException {
        try (RunFileReader reader = read(fileName, file)) {
            ShortText.line("machine", reader.header().machine(), ShortText.MACHINE);
            ShortText.line("program", reader.header().program(), ShortText.PROGRAM);
            reader.header().runId().ifPresent(id -> ShortText.line("runId", id, ShortText.RUN_ID));
            if (reader.header().runId().isPresent()) {
                runs.findByRunKey(reader.header().runId().get()).ifPresent(run -> requireMayComplete(run, person));
                return new Identified(reader.header(), new byte[0]);
            }
            MessageDigest digest = Sha256.digest();
            RunFileWriter canonical =
                    new RunFileWriter(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            canonical.header(reader.header());
            Rows rows = new Rows(new Names());
            for (Sample sample = reader.next(rows); sample != null; sample = reader.next(rows)) {
                canonical.sample(sample, rows);
            }
            return new Identified(reader.header(), digest.digest());
        }
    }

    private RunFileReader read(String fileName, Path file) throws IOException {
        InputStream unpacked = LimitedStream.unpacked(
                Files.newInputStream(file), settings.importLimit().toBytes());
        return RunFileReader.bounded(
                memory.reading(unpacked, PipelinedEncoder.MOST_BYTES), fileName, settings.longestLine());
    }

    private Imported store(String fileName, Path file, Identified identified, Caller.Person person) {
        RunHeader header = identified.header();
        Optional<Run> known = header.runId().isPresent()
                ? runs.lockByRunKey(header.runId().get())
                : runs.lockByContent(identified.contentSha256());
        known.ifPresent(run -> refuseOther(run, header));
        Run run = known.orElseGet(() -> create(identified, person.who()));
        int added = known.isEmpty()
                ? fill(fileName, file, run, header, person)
                : header.runId().isEmpty() && !check.needed() ? 0 : complete(fileName, file, run, header, person);
        if (added > 0) {
            ingest.lastSampleEnd(run).ifPresent(run::endedWithItsLastSample);
            events.append(run.imported(added + " samples from " + fileName, person.who(), clock.instant()));
        }
        if (added > 0 || known.isEmpty()) {
            audit.record(person.who(), "import", "run:" + run.publicId(), Map.of("file", fileName, "added", added));
            changes.run(run.publicId());
        }
        return new Imported(run, added, known.isEmpty());
    }

    /** A new run, which has no sample yet. Its digest costs less now than when all is read again from the database. */
    private int fill(String fileName, Path file, Run run, RunHeader header, Caller.Person person) {
        SampleAggregates aggregates = new SampleAggregates();
        RunDigests whole = new RunDigests(header);
        int added = eachBatch(fileName, file, run, person, whole::add, batch -> {
            ingest.copy(run, batch, null, aggregates);
            return batch.size();
        });
        runAggregates.add(run.id(), aggregates, null);
        digests.keep(run, aggregates.samples(), whole);
        return added;
    }

    /** Adds what a stored run lacks. */
    private int complete(String fileName, Path file, Run run, RunHeader header, Caller.Person person) {
        if (header.runId().isPresent()) {
            requireMayComplete(run, person);
        }
        runAggregates.recount(run.id());
        int added =
                eachBatch(fileName, file, run, person, (sample, rows) -> {}, batch -> ingest.addCounted(run, batch));
        if (added > 0) {
            run.describedBy(header);
        }
        return added;
    }

    /** A run that an agent uploaded in parts may have more names than one upload; an administrator moves it to another lab. */
    private int eachBatch(
            String fileName,
            Path file,
            Run run,
            Caller.Person person,
            PipelinedEncoder.Each each,
            ToIntFunction<EncodedSamples> store) {
        int added = 0;
        int most = person.admin() ? Integer.MAX_VALUE : NameNumbers.MOST_NAMES;
        try (PipelinedEncoder ahead = new PipelinedEncoder(read(fileName, file), run.id(), names, most, each)) {
            for (EncodedSamples batch = ahead.next(); batch != null; batch = ahead.next()) {
                added += store.applyAsInt(batch);
            }
            return added;
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private Run create(Identified identified, String by) {
        return runs.add(Run.imported(identified.header(), identified.contentSha256(), by, clock.instant()));
    }

    private static void refuseOther(Run run, RunHeader header) {
        if (!run.machineName().equals(header.machine()) || !run.program().equals(header.program())) {
            throw Refusal.conflict("run " + header.runId().orElse("") + " is stored already, of " + run.program()
                    + " on " + run.machineName() + ", not of " + header.program() + " on " + header.machine());
        }
    }
}
