package org.emplab.server.ingest;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.emplab.model.Sample;
import org.emplab.server.api.ProblemException;
import org.emplab.server.run.Run;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/** Adds samples to a run that the caller's transaction has locked: those that are there already are left as they are. */
@Component
class SampleIngest {
    private final JdbcClient jdbc;
    private final DataSource dataSource;
    private final RunTotals runTotals;

    SampleIngest(JdbcClient jdbc, DataSource dataSource, RunTotals runTotals) {
        this.jdbc = jdbc;
        this.dataSource = dataSource;
        this.runTotals = runTotals;
    }

    /**
     * @return how many were new
     * @throws ProblemException if a sample is there already with other values
     */
    int add(Run run, List<Sample> samples, Map<String, Integer> nameIds) {
        List<Sample> fresh = unknownOf(run, samples);
        if (!fresh.isEmpty()) {
            SampleTotals totals = new SampleTotals();
            copy(run, fresh, nameIds, totals);
            runTotals.add(run.id(), totals);
        }
        return fresh.size();
    }

    /** The samples are known not to be there. */
    void copy(Run run, List<Sample> samples, Map<String, Integer> nameIds, SampleTotals totals) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            new SampleCopy(connection, run.id()).write(samples, nameIds);
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith("22")) { // such as a NUL in a text
                throw ProblemException.badRequest("a sample cannot be stored: " + e.getMessage());
            }
            throw new IllegalStateException("cannot store samples of run " + run.publicId() + ": " + e.getMessage(), e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
        samples.forEach(totals::add);
    }

    boolean hasWarmUp(Run run) {
        return jdbc.sql("select exists (select from samples where run_id = ? and sample = 0)")
                .param(run.id())
                .query(Boolean.class)
                .single();
    }

    /** When the last sample of a run ended; empty if there is none. */
    Optional<Instant> lastSampleEnd(Run run) {
        return jdbc.sql("select started_at + elapsed_nanos / 1000 * interval '1 microsecond' from samples"
                        + " where run_id = ? order by sample desc limit 1")
                .param(run.id())
                .query((row, number) -> row.getObject(1, OffsetDateTime.class).toInstant())
                .optional();
    }

    private record Identity(Instant startedAt, long elapsedNanos, int exitCode, int processRows) {
        static Identity of(Sample sample) {
            return new Identity(
                    sample.startedAt().truncatedTo(ChronoUnit.MICROS),
                    sample.elapsedNanos(),
                    sample.exitCode(),
                    sample.processes().size());
        }
    }

    private List<Sample> unknownOf(Run run, List<Sample> samples) {
        Integer[] numbers = samples.stream().map(Sample::number).toArray(Integer[]::new);
        Map<Integer, Identity> known = new HashMap<>();
        jdbc.sql("select sample, started_at, elapsed_nanos, exit_code, process_rows from samples"
                        + " where run_id = ? and sample = any(?)")
                .params(run.id(), numbers)
                .query(row -> {
                    known.put(
                            row.getInt(1),
                            new Identity(
                                    row.getObject(2, OffsetDateTime.class).toInstant(),
                                    row.getLong(3),
                                    row.getInt(4),
                                    row.getInt(5)));
                });
        List<Sample> unknown = new ArrayList<>();
        for (Sample sample : samples) {
            Identity stored = known.get(sample.number());
            if (stored == null) {
                unknown.add(sample);
            } else if (!stored.equals(Identity.of(sample))) {
                throw ProblemException.conflict("sample " + sample.number() + " of run " + run.publicId()
                        + " is stored already with other values (" + stored + ")");
            }
        }
        return unknown;
    }
}
