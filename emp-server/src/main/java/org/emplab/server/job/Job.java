package org.emplab.server.job;

import jakarta.persistence.Column;
import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.database.JsonColumn;
import org.emplab.server.job.JobView.JobProgress;
import org.emplab.server.security.Caller;
import org.hibernate.annotations.JdbcType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A computation that a person asked the server for. db-scheduler has one server after another begin it, and counts; only
 * the latest to begin may end it.
 */
@Entity
@Table(name = "jobs")
class Job {
    /** After so many servers died of it, no other tries. */
    static final int MOST_ATTEMPTS = 5;

    private static final int LONGEST_FAILURE = 2000;

    @Id
    private UUID id;

    @Column(updatable = false)
    private String kind;

    @Column(updatable = false)
    private String subject;

    @Column(updatable = false)
    @JdbcType(JsonColumn.class)
    private String asked;

    @Column(updatable = false)
    private String askedBy;

    @Column(updatable = false)
    private @Nullable String reason;

    @Column(updatable = false)
    private Instant askedAt;

    private JobView.JobState state = JobView.JobState.WAITING;
    private int turn = 1;
    private int attempts;
    private @Nullable String server;

    // SQL writes these while it runs
    @Column(updatable = false, insertable = false)
    private @Nullable String step;

    @Column(updatable = false, insertable = false)
    private long stepsDone;

    @Column(updatable = false, insertable = false)
    private @Nullable Long stepsWanted;

    private @Nullable Instant startedAt;
    private @Nullable Instant endedAt;
    private @Nullable String endedBy;
    private @Nullable String result;
    private @Nullable String failure;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Job() {}

    /**
     * @param who user:NAME
     */
    Job(String kind, String subject, JsonNode asked, String who, @Nullable String reason, Instant now) {
        this.id = UUID.randomUUID();
        this.kind = kind;
        this.subject = subject;
        this.asked = asked.toString();
        this.askedBy = who;
        this.reason = reason;
        this.askedAt = now;
    }

    UUID id() {
        return id;
    }

    String kind() {
        return kind;
    }

    String subject() {
        return subject;
    }

    JsonNode request() {
        return JsonMapper.shared().readTree(asked);
    }

    String askedBy() {
        return askedBy;
    }

    JobView.JobState state() {
        return state;
    }

    int turn() {
        return turn;
    }

    int attempts() {
        return attempts;
    }

    /**
     * @param changeable whether the caller may change it
     */
    JobView view(boolean changeable) {
        return new JobView(
                id,
                kind,
                subject,
                state,
                Caller.login(askedBy),
                reason,
                askedAt,
                startedAt,
                endedAt,
                step == null ? null : new JobProgress(step, stepsDone, stepsWanted),
                attempts,
                endedBy == null ? null : Caller.login(endedBy),
                result,
                failure,
                changeable);
    }

    /**
     * A server begins, also where one began before and died.
     *
     * @param of the turn that it was told to compute
     * @param attempt of this turn, from 1
     * @return false if there is nothing to do
     */
    boolean begin(int of, int attempt, String by, Instant now) {
        if (state.ended() || of != turn) {
            return false;
        }
        if (attempt > MOST_ATTEMPTS) {
            fail(
                    "It was begun " + MOST_ATTEMPTS + " times, and each time its server died or the database was away.",
                    now);
            return false;
        }
        state = JobView.JobState.RUNNING;
        attempts = attempt;
        server = by;
        startedAt = startedAt == null ? now : startedAt;
        return true;
    }

    /** Whether the given attempt may still end the job. */
    boolean isOf(int attempt) {
        return state == JobView.JobState.RUNNING && attempts == attempt;
    }

    void isDone(String address, Instant now) {
        end(JobView.JobState.DONE, now);
        result = address;
    }

    void fail(String why, Instant now) {
        end(JobView.JobState.FAILED, now);
        failure = why.substring(0, Math.min(why.length(), LONGEST_FAILURE)).replace('\u0000', ' ');
    }

    /**
     * @throws Refusal if it has ended
     */
    void cancel(String by, Instant now) {
        if (state.ended()) {
            throw Refusal.conflict("the job is " + state.key() + " already");
        }
        end(JobView.JobState.CANCELLED, now);
        endedBy = by;
    }

    private void end(JobView.JobState as, Instant now) {
        state = as;
        endedAt = now;
    }

    /**
     * Resumes the job from the beginning: what it had read was not kept.
     *
     * @throws Refusal unless it was cancelled or failed
     */
    void resume() {
        if (state != JobView.JobState.CANCELLED && state != JobView.JobState.FAILED) {
            throw Refusal.conflict("the job is " + state.key() + "; what was cancelled or failed can be resumed");
        }
        state = JobView.JobState.WAITING;
        turn++;
        attempts = 0;
        server = null;
        startedAt = null;
        endedAt = null;
        endedBy = null;
        failure = null;
    }

    @Converter(autoApply = true)
    static class StateColumn extends EnumColumn<JobView.JobState> {
        StateColumn() {
            super(JobView.JobState.class);
        }
    }
}
