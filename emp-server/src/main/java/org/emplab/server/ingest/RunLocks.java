package org.emplab.server.ingest;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.emplab.lab.RunState;
import org.emplab.model.RunHeader;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.run.HeaderText;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The runs that uploads are for. Which run it is, and whose, never changes, so that it is looked up once; the rest is asked
 * for in the one statement that holds the run while samples are stored.
 */
@Component
class RunLocks {
    private static final int MOST_KNOWN = 200;

    private final Runs runs;
    private final JdbcClient jdbc;
    private final Cache<String, Run> known =
            Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();

    RunLocks(Runs runs, JdbcClient jdbc) {
        this.runs = runs;
        this.jdbc = jdbc;
    }

    /**
     * A run as it once was: its ids, machine and program hold.
     *
     * @throws Refusal if there is none
     */
    Run require(String publicId) {
        return known.get(publicId, runs::require);
    }

    /**
     * The columns of a run that an upload needs, under a lock.
     *
     * @param lastSample the largest number that is stored; 0 if there is none
     */
    record Held(RunState state, boolean described, int lastSample) {}

    /**
     * Holds a run until the transaction ends.
     *
     * @throws Refusal if it was removed
     */
    Held hold(Run run) {
        return jdbc.sql("select state, header is not null, coalesce(last_sample, 0) from runs where id = ? for update")
                .param(run.id())
                .query((row, number) ->
                        new Held(EnumColumn.of(RunState.class, row.getString(1)), row.getBoolean(2), row.getInt(3)))
                .optional()
                .orElseThrow(() -> Refusal.notFound("run " + run.publicId()));
    }

    /** Keeps the first header that comes. */
    void describe(Run run, RunHeader header) {
        jdbc.sql("update runs set header = ?::json where id = ? and header is null")
                .params(HeaderText.of(header), run.id())
                .update();
    }
}
