package org.emplab.server.run;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.run.RunLifecycle.Lease;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Renews the lease of a machine that is at work on a run: by SQL, in one statement, since this is what agents call for
 * most, between samples.
 */
@Component
class LeaseRenewals {
    private final JdbcClient jdbc;

    LeaseRenewals(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * @return empty if there is more to do than that: the run has ended, or goes on now that its machine calls
     */
    Optional<RunStatus> renew(long runId, Lease lease, Instant now) {
        return jdbc.sql("""
                        update runs set lease_until = :lease, quiet_until = :quiet
                        where id = :run and (state = 'running'
                            or state = 'paused' and (wanted <> 'run' or lease_until >= :now))
                        returning state, wanted, stored_through""")
                .param("lease", Timestamp.from(lease.until()))
                .param("quiet", lease.quietUntil() == null ? null : Timestamp.from(lease.quietUntil()))
                .param("run", runId)
                .param("now", Timestamp.from(now))
                .query((row, number) -> RunStatus.of(
                        EnumColumn.of(RunState.class, row.getString(1)),
                        EnumColumn.of(RequestedAction.class, row.getString(2)),
                        row.getInt(3)))
                .optional();
    }
}
