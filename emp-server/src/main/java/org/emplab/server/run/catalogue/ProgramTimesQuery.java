package org.emplab.server.run.catalogue;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.emplab.server.database.CopiedRows;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LongReads;
import org.emplab.web.run.chart.ProgramTimes;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/** User and system time of the program under test, summed over its rows by the database. */
@Component
class ProgramTimesQuery implements ProgramTimes {
    private final Runs runs;
    private final DataSource dataSource;
    private final LongReads reads;

    ProgramTimesQuery(Runs runs, DataSource dataSource, LongReads reads) {
        this.runs = runs;
        this.dataSource = dataSource;
        this.reads = reads;
    }

    @Override
    public void each(String runId, int after, Sink sink) {
        Run run = runs.require(runId);
        reads.fromOneSnapshot(() -> {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            try {
                CopiedRows.each(connection, query(run, after), row -> {
                    row.getInt();
                    sink.accept(row.getInt(), CopiedRows.bigint(row), CopiedRows.bigint(row));
                });
                return true;
            } catch (SQLException e) {
                throw new IllegalStateException("cannot read run " + runId + ": " + e.getMessage(), e);
            } finally {
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        });
    }

    /** A sum only where each row of the program has the measure. */
    private static String query(Run run, int after) {
        return "select sample, case when count(*) = count(user_micros) then sum(user_micros)::bigint end,"
                + " case when count(*) = count(system_micros) then sum(system_micros)::bigint end from process_diffs"
                + " where run_id = " + run.id() + " and sample > " + after
                + " and put group by run_id, sample order by run_id, sample";
    }
}
