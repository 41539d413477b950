package org.emplab.server.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.emplab.web.run.RunFilePort;
import org.emplab.web.run.RunTableFile;
import org.springframework.stereotype.Component;

/** Run files for the pages. */
@Component
record RunFileService(Runs runs, RunExport export, RunImport runImport) implements RunFilePort {
    @Override
    public void export(String id, OutputStream out) throws IOException {
        export.write(runs.require(id), out);
    }

    @Override
    public void export(String id, RunTableFile table, OutputStream out) throws IOException {
        export.write(runs.require(id), table, out);
    }

    @Override
    public Arrival importFile(String fileName, InputStream in, String by) throws IOException {
        try {
            RunImport.Imported imported = runImport.store(fileName, in, Caller.person());
            String id = imported.run().publicId().toString();
            return imported.newRun() || imported.added() > 0
                    ? new Arrival.Stored(id, imported.added())
                    : new Arrival.Known(id);
        } catch (InvalidInputException | ProblemException e) {
            return new Arrival.Rejected(String.valueOf(e.getMessage()));
        }
    }
}
