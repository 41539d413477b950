package org.emplab.server.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.run.export.RunExport.RunTableFile;
import org.emplab.server.security.Caller;
import org.springframework.stereotype.Component;

/** Run files for the pages. */
@Component
public class RunFileService {
    private final Runs runs;
    private final RunExport export;
    private final RunImport runImport;

    RunFileService(Runs runs, RunExport export, RunImport runImport) {
        this.runs = runs;
        this.export = export;
        this.runImport = runImport;
    }

    /** The outcome of an uploaded file. */
    public sealed interface Arrival {
        record Stored(String runId, int samples) implements Arrival {}

        /** The run was there already; nothing was added. */
        record Known(String runId) implements Arrival {}

        /**
         * @param reason with file, line and key
         */
        record Rejected(String reason) implements Arrival {}
    }

    /** Writes some samples of a run, not compressed. */
    public void export(String id, int first, int last, OutputStream out) throws IOException {
        export.write(runs.require(id), first, last, out);
    }

    /** Writes the whole run as a table. */
    public void export(String id, RunTableFile table, OutputStream out) throws IOException {
        export.write(runs.require(id), table, out);
    }

    /**
     * Stores an uploaded run file, gzipped or not.
     *
     * @param fileName as uploaded, for messages
     * @param by login name
     */
    public Arrival importFile(String fileName, InputStream in, String by) throws IOException {
        try {
            RunImport.Imported imported = runImport.store(fileName, in, Caller.person());
            String id = imported.run().publicId().toString();
            return imported.newRun() || imported.added() > 0
                    ? new Arrival.Stored(id, imported.added())
                    : new Arrival.Known(id);
        } catch (InvalidInputException | Refusal e) {
            return new Arrival.Rejected(String.valueOf(e.getMessage()));
        }
    }
}
