package org.emplab.server.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.ProblemException;
import org.emplab.server.run.LabChanges;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEventLog;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Run files into the database. A file is read whole before anything of it is stored, and stored whole or not at all. One
 * that is there already, by its runId or else by its content, adds nothing.
 */
@Service
public class RunImport {
    private static final int SAMPLES_AT_A_TIME = 200;

    private final EmpServerSettings settings;
    private final ProcessNames names;
    private final Runs runs;
    private final RunEventLog events;
    private final SampleIngest ingest;
    private final RunTotals runTotals;
    private final LabChanges changes;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    RunImport(
            EmpServerSettings settings,
            ProcessNames names,
            Runs runs,
            RunEventLog events,
            SampleIngest ingest,
            RunTotals runTotals,
            LabChanges changes,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.settings = settings;
        this.names = names;
        this.runs = runs;
        this.events = events;
        this.ingest = ingest;
        this.runTotals = runTotals;
        this.changes = changes;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @param added samples that were new; 0 where the whole file was known
     */
    public record Imported(Run run, int added, boolean newRun) {}

    /** What the first reading of a file found: its identity and the names in it. */
    private record Checked(RunHeader header, byte[] contentSha256, Set<String> names) {}

    /**
     * @param fileName for messages
     * @throws org.emplab.runfile.InvalidInputException if the file cannot be trusted
     * @throws ProblemException if it contradicts what is stored
     */
    public Imported store(String fileName, InputStream in, Caller.Person person) throws IOException {
        Path spooled = Files.createTempFile("emp-import-", ".emprun");
        try {
            try (OutputStream out = Files.newOutputStream(spooled)) {
                in.transferTo(out);
            }
            Checked checked = check(fileName, spooled);
            Map<String, Integer> nameIds = names.idsOf(checked.names());
            Imported imported = storeOnce(fileName, spooled, checked, nameIds, person);
            Run counted = runs.findById(imported.run().id()).orElse(imported.run());
            return new Imported(counted, imported.added(), imported.newRun());
        } finally {
            Files.delete(spooled);
        }
    }

    private Imported storeOnce(
            String fileName, Path file, Checked checked, Map<String, Integer> nameIds, Caller.Person person) {
        try {
            return transaction.execute(status -> store(fileName, file, checked, nameIds, person));
        } catch (DataIntegrityViolationException e) { // someone else imported it at the same time
            return transaction.execute(status -> store(fileName, file, checked, nameIds, person));
        }
    }

    private Checked check(String fileName, Path file) throws IOException {
        Set<String> names = new HashSet<>();
        MessageDigest digest = sha256();
        try (RunFileReader reader = read(fileName, file);
                RunFileWriter canonical =
                        new RunFileWriter(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
            canonical.header(reader.header());
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                canonical.sample(sample);
                for (ProcessDiff process : sample.processes()) {
                    names.add(process.name());
                }
            }
            return new Checked(reader.header(), digest.digest(), names);
        }
    }

    private RunFileReader read(String fileName, Path file) throws IOException {
        return RunFileReader.of(
                LimitedStream.unpacked(
                        Files.newInputStream(file), settings.importLimit().toBytes()),
                fileName);
    }

    private Imported store(
            String fileName, Path file, Checked checked, Map<String, Integer> nameIds, Caller.Person person) {
        RunHeader header = checked.header();
        Optional<Run> known = header.runId().isPresent()
                ? runs.lockByRunKey(header.runId().get())
                : runs.lockByContent(checked.contentSha256());
        known.ifPresent(run -> refuseOther(run, header));
        Run run = known.orElseGet(() -> create(checked, person.who()));
        int added = known.isEmpty()
                ? fill(fileName, file, run, nameIds)
                : header.runId().isEmpty() ? 0 : complete(fileName, file, run, header, nameIds, person);
        if (added > 0) {
            ingest.lastSampleEnd(run).ifPresent(run::endedWithItsLastSample);
            events.append(run.imported(added + " samples from " + fileName, person.who(), clock.instant()));
        }
        if (added > 0 || known.isEmpty()) {
            audit.record(person.who(), "import", "run:" + run.publicId(), Map.of("file", fileName, "added", added));
            changes.run(run);
        }
        return new Imported(run, added, known.isEmpty());
    }

    /** A new run, which has no sample yet. */
    private int fill(String fileName, Path file, Run run, Map<String, Integer> nameIds) {
        SampleTotals totals = new SampleTotals();
        int added = eachBatch(fileName, file, batch -> {
            ingest.copy(run, batch, nameIds, totals);
            return batch.size();
        });
        runTotals.add(run.id(), totals);
        return added;
    }

    /** What a run that is there lacks, which only its owner or an administrator may add. */
    private int complete(
            String fileName, Path file, Run run, RunHeader header, Map<String, Integer> nameIds, Caller.Person person) {
        run.describedBy(header);
        int added = eachBatch(fileName, file, batch -> ingest.add(run, batch, nameIds));
        if (added > 0 && !person.admin() && !run.createdBy().equals(person.who())) {
            throw ProblemException.forbidden(
                    "run " + run.publicId() + " is another person's; only they and administrators may add samples");
        }
        return added;
    }

    private int eachBatch(String fileName, Path file, ToIntFunction<List<Sample>> store) {
        int added = 0;
        try (RunFileReader reader = read(fileName, file)) {
            List<Sample> batch = new ArrayList<>(SAMPLES_AT_A_TIME);
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                batch.add(sample);
                if (batch.size() == SAMPLES_AT_A_TIME) {
                    added += store.applyAsInt(batch);
                    batch.clear();
                }
            }
            return batch.isEmpty() ? added : added + store.applyAsInt(batch);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file + " again: " + e.getMessage(), e);
        }
    }

    private Run create(Checked checked, String by) {
        return runs.add(Run.imported(checked.header(), checked.contentSha256(), by, clock.instant()));
    }

    private static void refuseOther(Run run, RunHeader header) {
        if (!run.machineName().equals(header.machine()) || !run.program().equals(header.program())) {
            throw ProblemException.conflict(
                    "run " + header.runId().orElse("") + " is stored already, of " + run.program() + " on "
                            + run.machineName() + ", not of " + header.program() + " on " + header.machine());
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
