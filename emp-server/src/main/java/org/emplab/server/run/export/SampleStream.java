package org.emplab.server.run.export;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.emplab.model.Sample;
import org.emplab.runfile.Rows;
import org.emplab.server.run.export.FetchedSamples.Stored;
import org.jspecify.annotations.Nullable;

/** A run's samples with their rows, one after the other, of those that were fetched. */
final class SampleStream {
    private final FetchedSamples.Source source;
    private final RowDecoder rows;
    private Queue<Stored> ahead = new ArrayDeque<>();

    /**
     * @param rows where each sample's rows go
     * @param columns what was read of them
     */
    SampleStream(FetchedSamples.Source source, Rows rows, RowColumns columns) {
        this.source = source;
        this.rows = new RowDecoder(rows, columns);
    }

    /** The next sample without its rows, which replace those of the one before; null after the last. */
    @Nullable
    Sample next() throws SQLException {
        if (ahead.isEmpty()) {
            FetchedSamples fetched = source.next();
            if (fetched == null) {
                return null;
            }
            ahead = new ArrayDeque<>(fetched.samples());
            rows.begin(fetched);
        }
        Stored next = ahead.remove();
        rows.read(next.sample().number(), next.processRows());
        return next.sample();
    }

    /** Whether the next sample has been fetched already. */
    boolean hasFetched() {
        return !ahead.isEmpty();
    }
}
