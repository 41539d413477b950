package org.emplab.server.run.catalogue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import javax.sql.DataSource;
import org.emplab.server.database.CopiedRows;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LongReads;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/**
 * Times of the program under test: user and system time summed over its rows by the database, where each row has them, and
 * the parts of its accounts.
 */
@Component
public class ProgramTimesQuery {
    private final Runs runs;
    private final DataSource dataSource;
    private final LongReads reads;

    ProgramTimesQuery(Runs runs, DataSource dataSource, LongReads reads) {
        this.runs = runs;
        this.dataSource = dataSource;
        this.reads = reads;
    }

    /** Takes one sample's times, nanoseconds; one that was not measured is empty. */
    @FunctionalInterface
    public interface Sink {
        void accept(int sample, OptionalLong... nanos);
    }

    /**
     * Hands over user and system time of the samples that have rows of the program, in the order of their numbers, without
     * the warm-up.
     *
     * @param after only those with a greater number
     */
    public void userSystem(String runId, int after, Sink sink) {
        each(
                runId,
                2,
                sink,
                run ->
                        "select sample, 1000 * case when count(*) = count(user_micros) then sum(user_micros)::bigint end,"
                                + " 1000 * case when count(*) = count(system_micros) then sum(system_micros)::bigint end"
                                + " from process_diffs where run_id = " + run + " and sample > " + after
                                + " and put group by run_id, sample order by run_id, sample");
    }

    /** Hands over the times waited, interrupted, stolen and blocked of the samples that have an account, in this order. */
    public void accounts(String runId, int after, Sink sink) {
        each(
                runId,
                4,
                sink,
                run -> "select sample, (extra #>> '{account,waitedNanos}')::bigint,"
                        + " (extra #>> '{account,interruptedNanos}')::bigint,"
                        + " (extra #>> '{account,stolenNanos}')::bigint, (extra #>> '{account,blockedNanos}')::bigint"
                        + " from samples where run_id = " + run + " and sample > " + after
                        + " and extra -> 'account' is not null order by run_id, sample");
    }

    /** @param query of the run's number; its columns are the sample and so many times */
    private void each(String runId, int times, Sink sink, LongFunction<String> query) {
        Run run = runs.require(runId);
        reads.fromOneSnapshot(() -> {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            try {
                CopiedRows.each(connection, query.apply(run.id()), row -> {
                    row.getInt();
                    int sample = row.getInt();
                    OptionalLong[] nanos = new OptionalLong[times];
                    Arrays.setAll(nanos, column -> CopiedRows.bigint(row));
                    sink.accept(sample, nanos);
                });
                return true;
            } catch (SQLException e) {
                throw new IllegalStateException("cannot read run " + runId + ": " + e.getMessage(), e);
            } finally {
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        });
    }
}
