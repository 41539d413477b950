package org.emplab.server.run;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;
import org.emplab.model.RunHeader;
import org.emplab.server.api.Ids;
import org.emplab.server.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The table of runs. What changes a run locks it first. */
@Component
public class Runs {
    private static final String CALLED = "(starts_with(public_id::text, lower(:beginning)) or run_key = :beginning)";

    private final JdbcClient jdbc;

    Runs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A run to be queued for a machine, or imported.
     *
     * @param runKey the run file's runId; null where it has none
     * @param contentSha256 identity of an imported file without a runId
     * @param machineId null for an imported run of a machine that is not enrolled
     */
    public record NewRun(
            UUID publicId,
            @Nullable String runKey,
            byte @Nullable [] contentSha256,
            @Nullable UUID experimentId,
            @Nullable UUID machineId,
            String machineName,
            String program,
            @Nullable Double taskLengthSeconds,
            @Nullable Integer plannedSamples,
            String settings,
            @Nullable RunHeader header,
            RunState state,
            int priority,
            String createdBy) {}

    public StoredRun create(NewRun run) {
        long id = jdbc.sql("""
                insert into runs (public_id, run_key, content_sha256, experiment_id, machine_id, machine_name, program,
                    task_length_seconds, planned_samples, settings, header, state, priority, created_by, ended_at)
                values (:publicId, :runKey, :contentSha256, :experimentId, :machineId, :machineName, :program,
                    :taskLengthSeconds, :plannedSamples, :settings::json, :header::json, :state, :priority, :createdBy,
                    case when :ended then now() end)
                returning id""")
                .param("publicId", run.publicId())
                .param("runKey", run.runKey())
                .param("contentSha256", run.contentSha256())
                .param("experimentId", run.experimentId())
                .param("machineId", run.machineId())
                .param("machineName", run.machineName())
                .param("program", run.program())
                .param("taskLengthSeconds", run.taskLengthSeconds())
                .param("plannedSamples", run.plannedSamples())
                .param("settings", run.settings())
                .param("header", run.header() == null ? null : HeaderText.of(run.header()))
                .param("state", run.state().key())
                .param("priority", run.priority())
                .param("createdBy", run.createdBy())
                .param("ended", run.state().ended())
                .query(Long.class)
                .single();
        return lock(id);
    }

    public Optional<StoredRun> find(UUID publicId) {
        return jdbc.sql("select * from runs where public_id = ?")
                .param(publicId)
                .query(StoredRun::of)
                .optional();
    }

    /** By the id in addresses. */
    public Optional<StoredRun> find(String publicId) {
        return Ids.uuid(publicId).flatMap(this::find);
    }

    /**
     * @throws ProblemException if there is none
     */
    public StoredRun require(String publicId) {
        return find(publicId).orElseThrow(() -> ProblemException.notFound("run " + publicId));
    }

    /**
     * The runs that a person may mean: those whose id begins so, or whose run file had this runId.
     *
     * @param most how many are wanted
     */
    List<StoredRun> called(String beginning, int most) {
        return jdbc.sql("select * from runs where " + CALLED + " order by id desc limit :most")
                .param("beginning", beginning)
                .param("most", most)
                .query(StoredRun::of)
                .list();
    }

    long countCalled(String beginning) {
        return jdbc.sql("select count(*) from runs where " + CALLED)
                .param("beginning", beginning)
                .query(Long.class)
                .single();
    }

    public Optional<StoredRun> findByKey(String runKey) {
        return jdbc.sql("select * from runs where run_key = ?")
                .param(runKey)
                .query(StoredRun::of)
                .optional();
    }

    public Optional<StoredRun> findByContent(byte[] sha256) {
        return jdbc.sql("select * from runs where content_sha256 = ?")
                .param(sha256)
                .query(StoredRun::of)
                .optional();
    }

    /** Holds a run until the transaction ends. */
    public StoredRun lock(long id) {
        return jdbc.sql("select * from runs where id = ? for update")
                .param(id)
                .query(StoredRun::of)
                .single();
    }

    /** Holds a machine until the transaction ends. */
    public void lockMachine(UUID machineId) {
        jdbc.sql("select 1 from machines where id = ? for update")
                .param(machineId)
                .query(Integer.class)
                .single();
    }

    /** The run that a machine is at, running or paused. */
    public Optional<StoredRun> lockActive(UUID machineId) {
        return jdbc.sql("select * from runs where machine_id = ? and state in ('running', 'paused') for update")
                .param(machineId)
                .query(StoredRun::of)
                .optional();
    }

    /**
     * The first run of a machine's queue; one that another transaction holds is passed over.
     *
     * @param passedOver others that are
     */
    public Optional<StoredRun> lockNextPending(UUID machineId, Collection<Long> passedOver) {
        return jdbc.sql("select * from runs where machine_id = ? and state = 'pending' and id <> all (?)"
                        + " order by priority desc, id limit 1 for update skip locked")
                .params(machineId, passedOver.toArray(Long[]::new))
                .query(StoredRun::of)
                .optional();
    }

    /** Its machine shall send to a server that another machine's agent runs. */
    public void setServerMachine(long id, UUID serverMachineId) {
        jdbc.sql("update runs set server_machine_id = ? where id = ?")
                .params(serverMachineId, id)
                .update();
    }

    public void setState(long id, RunState state, RequestedAction wanted, @Nullable String reason) {
        jdbc.sql("update runs set state = ?, wanted = ?, reason = ?,"
                        + " ended_at = case when ? then coalesce(ended_at, now()) end where id = ?")
                .param(state.key())
                .param(wanted.key())
                .param(reason)
                .param(state.ended())
                .param(id)
                .update();
    }

    /** A run without samples, whose start no sample will tell. */
    public void startedNow(long id) {
        jdbc.sql("update runs set started_at = now() where id = ?").param(id).update();
    }

    /** Corrects the end of a run that has just ended; a run that has not is left alone. */
    public void endedAt(long id, Instant at) {
        jdbc.sql("update runs set ended_at = greatest(?, created_at) where id = ? and ended_at is not null")
                .params(Timestamp.from(at), id)
                .update();
    }

    /** An imported run ended when its last sample did, not when somebody imported it. */
    public void endedWithItsLastSample(long id) {
        Optional<Timestamp> end = jdbc.sql("select started_at + elapsed_nanos / 1000 * interval '1 microsecond'"
                        + " from samples where run_id = ? order by sample desc limit 1")
                .param(id)
                .query(Timestamp.class)
                .optional();
        end.ifPresent(at -> jdbc.sql(
                        "update runs set ended_at = ? where id = ? and machine_id is null and stored_samples > 0")
                .params(at, id)
                .update());
    }

    public void setLease(long id, Instant leaseUntil, @Nullable Instant quietUntil) {
        jdbc.sql("update runs set lease_until = ?, quiet_until = ? where id = ?")
                .param(Timestamp.from(leaseUntil))
                .param(quietUntil == null ? null : Timestamp.from(quietUntil))
                .param(id)
                .update();
    }

    /** Keeps the first header that comes. */
    public void setHeader(long id, RunHeader header) {
        jdbc.sql("update runs set header = ?::json where id = ? and header is null")
                .params(HeaderText.of(header), id)
                .update();
    }
}
