package org.emplab.web.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Runs as run files ({@code emp-run/1}), in and out. */
public interface RunFilePort {
    /** Writes the whole run, not compressed. */
    void export(String id, OutputStream out) throws IOException;

    /** Writes the whole run as a table. */
    void export(String id, RunTableFile table, OutputStream out) throws IOException;

    /**
     * Stores an uploaded run file, gzipped or not.
     *
     * @param fileName as uploaded, for messages
     * @param by login name
     */
    Arrival importFile(String fileName, InputStream in, String by) throws IOException;

    /** The outcome of an uploaded file. */
    sealed interface Arrival {
        record Stored(String runId, int samples) implements Arrival {}

        /** The run was there already; nothing was added. */
        record Known(String runId) implements Arrival {}

        /**
         * @param reason with file, line and key
         */
        record Rejected(String reason) implements Arrival {}
    }
}
