package org.emplab.server.run;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of runs; its columns are described there.
 *
 * @param wanted what a person asked for
 * @param serverMachineId whose agent runs a server for it; null: none does
 */
public record StoredRun(
        long id,
        UUID publicId,
        @Nullable String runKey,
        @Nullable UUID experimentId,
        @Nullable UUID machineId,
        String machineName,
        String program,
        @Nullable Double taskLengthSeconds,
        @Nullable Integer plannedSamples,
        String settings,
        @Nullable String header,
        RunState state,
        RequestedAction wanted,
        @Nullable String reason,
        int priority,
        String createdBy,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant lastSampleAt,
        @Nullable Instant endedAt,
        @Nullable Instant leaseUntil,
        @Nullable Instant quietUntil,
        int storedThrough,
        int storedSamples,
        int failedSamples,
        long processRows,
        long rowsWithoutCpu,
        @Nullable UUID serverMachineId) {

    static StoredRun of(ResultSet row, int number) throws SQLException {
        return new StoredRun(
                row.getLong("id"),
                row.getObject("public_id", UUID.class),
                row.getString("run_key"),
                row.getObject("experiment_id", UUID.class),
                row.getObject("machine_id", UUID.class),
                row.getString("machine_name"),
                row.getString("program"),
                row.getObject("task_length_seconds", Double.class),
                row.getObject("planned_samples", Integer.class),
                row.getString("settings"),
                row.getString("header"),
                RunState.valueOf(row.getString("state").toUpperCase(java.util.Locale.ROOT)),
                RequestedAction.ofKey(row.getString("wanted")),
                row.getString("reason"),
                row.getInt("priority"),
                row.getString("created_by"),
                instant(row, "created_at"),
                nullableInstant(row, "started_at"),
                nullableInstant(row, "last_sample_at"),
                nullableInstant(row, "ended_at"),
                nullableInstant(row, "lease_until"),
                nullableInstant(row, "quiet_until"),
                row.getInt("stored_through"),
                row.getInt("stored_samples"),
                row.getInt("failed_samples"),
                row.getLong("process_rows"),
                row.getLong("rows_without_cpu"),
                row.getObject("server_machine_id", UUID.class));
    }

    /** True if its agent has neither called nor announced its silence. */
    boolean overdue(Instant now) {
        return leaseUntil != null && leaseUntil.isBefore(now);
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    static @Nullable Instant nullableInstant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}
