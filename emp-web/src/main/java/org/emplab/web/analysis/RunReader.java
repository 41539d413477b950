package org.emplab.web.analysis;

import java.util.List;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.web.run.RunSummary;

/** Reads stored runs whole, for an analysis. */
public interface RunReader {
    /**
     * A run with what it was read from.
     *
     * @param file names it, with the digest of its canonical run file
     */
    record Read(RunSummary summary, Run run, InputFile file) {}

    /**
     * @throws TooMuchToRead if together they would not fit into memory
     */
    List<Read> read(List<String> ids);

    /** Says how much it would be, and what to do instead. */
    final class TooMuchToRead extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public TooMuchToRead(String message) {
            super(message);
        }
    }
}
