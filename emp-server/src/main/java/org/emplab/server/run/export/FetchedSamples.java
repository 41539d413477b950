package org.emplab.server.run.export;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Some samples of a run as they came from the database.
 *
 * @param samples in their order
 * @param rows theirs, not decoded yet, as binary COPY sends them
 * @param names by the database's number, those that no piece before had
 */
record FetchedSamples(List<Stored> samples, Queue<byte[]> rows, Map<Integer, String> names) {

    /** A sample without its rows, and how many it has. */
    record Stored(Sample sample, int processRows) {}

    /** The source of fetched samples. */
    interface Source {
        /** The next samples; null after the last. */
        @Nullable
        FetchedSamples next() throws SQLException;
    }
}
