package org.emplab.runfile;

import java.io.Flushable;
import java.io.IOException;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/** Takes a run as it streams by: the header, then samples in order. */
public interface RunSink extends Flushable {
    void header(RunHeader header) throws IOException;

    /** A sample whose rows are apart, and replaced by those of the next one. */
    void sample(Sample withoutRows, Rows rows) throws IOException;

    /** Ends the form after the last sample. The stream stays open. */
    default void end() throws IOException {
        flush();
    }
}
