package org.emplab.server.ingest;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.emplab.lab.RunStatus;
import org.emplab.server.api.Refusal;
import org.emplab.server.ingest.EncodedSamples.StoredSample;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunLifecycle.Lease;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/** Adds samples to a run that the caller's transaction has locked: those that are there already are left as they are. */
@Component
class SampleIngest {
    private final JdbcClient jdbc;
    private final DataSource dataSource;
    private final RunAggregatesUpdate runAggregates;
    private final CommitCheck check;

    SampleIngest(JdbcClient jdbc, DataSource dataSource, RunAggregatesUpdate runAggregates, CommitCheck check) {
        this.jdbc = jdbc;
        this.dataSource = dataSource;
        this.runAggregates = runAggregates;
        this.check = check;
    }

    /**
     * @param last number of the last sample that is there, beside the warm-up
     * @param lease the lease that new samples renew; null if none
     * @return how the run stands then and how many were new; empty if none was
     * @throws Refusal if a sample is there already with other values
     */
    Optional<RunStatus> add(Run run, EncodedSamples samples, int last, @Nullable Lease lease) {
        boolean allNew =
                !check.needed() && samples.size() > 0 && samples.numbers().get(0) > last;
        boolean @Nullable [] fresh = allNew ? null : fresh(run, samples);
        if (fresh != null || check.needed()) { // an earlier upload may have been stored or counted by half
            runAggregates.recount(run.id());
        }
        return add(run, samples, fresh, lease);
    }

    /** Stores samples of a run whose aggregates were counted in this transaction. */
    int addCounted(Run run, EncodedSamples samples) {
        return add(run, samples, fresh(run, samples), null)
                .map(RunStatus::stored)
                .orElse(0);
    }

    private Optional<RunStatus> add(
            Run run, EncodedSamples samples, boolean @Nullable [] fresh, @Nullable Lease lease) {
        int added = fresh == null ? samples.size() : count(fresh);
        if (added == 0) {
            return Optional.empty();
        }
        SampleAggregates aggregates = new SampleAggregates();
        copy(run, samples, fresh, aggregates);
        return Optional.of(runAggregates.add(run.id(), aggregates, lease).withSamples(added, samples.size() - added));
    }

    /** Samples of a run that has none of them. */
    void copy(Run run, EncodedSamples samples, boolean @Nullable [] fresh, SampleAggregates aggregates) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            samples.copy(connection, fresh, aggregates);
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith("22")) { // such as a NUL in a text
                throw Refusal.badRequest("a sample cannot be stored: " + e.getMessage());
            }
            throw new IllegalStateException("cannot store samples of run " + run.publicId() + ": " + e.getMessage(), e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    boolean hasWarmUp(Run run) {
        return jdbc.sql("select exists (select from samples where run_id = ? and sample = 0)")
                .param(run.id())
                .query(Boolean.class)
                .single();
    }

    /** The time at which the last sample of a run ended; empty if there is none. */
    Optional<Instant> lastSampleEnd(Run run) {
        return jdbc.sql("select started_at + elapsed_nanos / 1000 * interval '1 microsecond' from samples"
                        + " where run_id = ? order by sample desc limit 1")
                .param(run.id())
                .query((row, number) -> row.getObject(1, OffsetDateTime.class).toInstant())
                .optional();
    }

    /** Marks by index the samples that are not stored; null if none of them is. */
    private boolean @Nullable [] fresh(Run run, EncodedSamples samples) {
        Map<Integer, StoredSample> known = known(run, samples.numbers());
        if (known.isEmpty()) {
            return null;
        }
        List<Integer> numbers = samples.numbers();
        boolean[] fresh = new boolean[numbers.size()];
        for (int i = 0; i < fresh.length; i++) {
            StoredSample stored = known.get(numbers.get(i));
            fresh[i] = stored == null;
            if (stored != null && !samples.is(i, stored)) {
                throw Refusal.conflict("sample " + numbers.get(i) + " of run " + run.publicId()
                        + " is stored already with other values");
            }
        }
        return fresh;
    }

    private Map<Integer, StoredSample> known(Run run, List<Integer> numbers) {
        Map<Integer, StoredSample> known = new HashMap<>();
        jdbc.sql("select sample, started_at, elapsed_nanos, exit_code, process_rows, checksum from samples"
                        + " where run_id = ? and sample = any(?)")
                .params(run.id(), numbers.toArray(Integer[]::new))
                .query(row -> {
                    known.put(
                            row.getInt(1),
                            new StoredSample(
                                    row.getObject(2, OffsetDateTime.class).toInstant(),
                                    row.getLong(3),
                                    row.getInt(4),
                                    row.getInt(5),
                                    row.getObject(6, Integer.class)));
                });
        return known;
    }

    private static int count(boolean[] fresh) {
        int count = 0;
        for (boolean one : fresh) {
            count += one ? 1 : 0;
        }
        return count;
    }
}
