package org.emplab.server.run;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.model.RunHeader;
import org.emplab.server.api.InstantText;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.JsonColumn;
import org.emplab.server.security.Caller;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.JdbcType;
import org.jspecify.annotations.Nullable;

/**
 * Many samples of one program with one task length on one machine: pending → running ⇄ paused → completed, aborted or
 * failed. The columns of its table have their meaning there.
 *
 * <p>A person's wish is written down as <em>wanted</em> and takes effect when the agent says so, at the next sample
 * boundary; where no agent can be at work it takes effect at once, so that no state is stuck. What has ended stays ended,
 * whatever an agent that was away says later; its samples are stored all the same. Each step returns the event that
 * belongs on record. Who takes a step holds the run's row ({@link Runs#lock}).
 *
 * <p>What is summed up of its samples is in its {@link RunAggregates}.
 */
@Entity
@DynamicUpdate // a lease or an aggregate that was written meanwhile stays
@Table(name = "runs")
public class Run {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private UUID publicId;
    private @Nullable String runKey;
    private byte @Nullable [] contentSha256;
    private @Nullable UUID experimentId;
    private @Nullable Integer specificationVersion;
    private @Nullable UUID machineId;
    private String machineName;
    private String program;
    private @Nullable Double taskLengthSeconds;
    private @Nullable Integer plannedSamples;

    @JdbcType(JsonColumn.class)
    private String settings;

    @JdbcType(JsonColumn.class)
    private @Nullable String header;

    private RunState state;
    private RequestedAction wanted = RequestedAction.RUN;
    private @Nullable String reason;
    private int priority;

    private @Nullable Instant putFirstAt;

    @Column(updatable = false)
    private @Nullable Instant earliestStart;

    @Column(updatable = false)
    @JdbcType(JsonColumn.class)
    private @Nullable String windows;

    @Column(updatable = false)
    private @Nullable String afterCutoffsOf;

    @Column(updatable = false)
    private @Nullable Integer repetition;

    /** The repetition of a run that shares its boot with no other one. */
    @Column(updatable = false)
    private @Nullable Integer bootRepetition;

    private @Nullable String bootId;

    @Column(updatable = false)
    private @Nullable String note;

    @Column(updatable = false)
    private @Nullable Long replacesRunId;

    private String createdBy;
    private Instant createdAt;
    private @Nullable Instant startedAt;
    private @Nullable Instant endedAt;
    private @Nullable Instant leaseUntil;
    private @Nullable Instant quietUntil;

    @Embedded
    private RunAggregates aggregates = new RunAggregates();

    @SuppressWarnings("NullAway.Init") // filled by Hibernate
    protected Run() {}

    private Run(
            UUID publicId,
            String machineName,
            String program,
            String settings,
            RunState state,
            String createdBy,
            Instant now) {
        this.publicId = publicId;
        this.machineName = machineName;
        this.program = program;
        this.settings = settings;
        this.state = state;
        this.createdBy = createdBy;
        this.createdAt = now;
    }

    /** A run for a machine's queue. */
    public static Run queued(RunRequest order, String who, Instant now) {
        UUID publicId = UUID.randomUUID();
        Run run = new Run(publicId, order.machineName(), order.program(), order.settings(), RunState.PENDING, who, now);
        run.runKey = publicId.toString();
        run.experimentId = order.experimentId();
        run.machineId = order.machineId();
        run.taskLengthSeconds = order.taskLengthSeconds();
        run.plannedSamples = order.plannedSamples();
        run.priority = order.priority();
        run.earliestStart = order.start().earliest();
        run.windows = order.start().windows();
        run.afterCutoffsOf = order.start().afterCutoffsOf();
        run.repetition = order.start().repetition();
        run.bootRepetition = order.start().ownBoot() ? run.repetition : null;
        return run;
    }

    /** Repeats the request of this failed run of an experiment. An earliest start is left out: it is past. */
    public Run again(String who, Instant now) {
        RunRequest same = new RunRequest(
                Objects.requireNonNull(experimentId),
                Objects.requireNonNull(machineId),
                machineName,
                program,
                taskLengthSeconds,
                plannedSamples,
                settings,
                priority,
                new RunRequest.Start(null, windows, afterCutoffsOf, repetition, bootRepetition != null));
        Run next = queued(same, who, now).withNote(note);
        next.specificationVersion = specificationVersion;
        next.replacesRunId = id;
        return next;
    }

    /** Says why it is measured, in Markdown; null: nothing is said. */
    public Run withNote(@Nullable String why) {
        note = why;
        return this;
    }

    /** Says which version of its experiment's specification asks for it. */
    public Run ofVersion(int version) {
        specificationVersion = version;
        return this;
    }

    /**
     * A run that was taken elsewhere.
     *
     * @param contentSha256 tells it from others where its header has no runId
     */
    public static Run imported(RunHeader header, byte[] contentSha256, String who, Instant now) {
        Run run = new Run(UUID.randomUUID(), header.machine(), header.program(), "{}", RunState.COMPLETED, who, now);
        run.runKey = header.runId().orElse(null);
        run.contentSha256 = header.runId().isPresent() ? null : contentSha256.clone();
        run.taskLengthSeconds = header.taskLengthSeconds().isPresent()
                ? header.taskLengthSeconds().getAsDouble()
                : null;
        run.header = HeaderText.of(header);
        run.endedAt = now;
        return run;
    }

    /** The event of a person queueing it. */
    public RunEvent submitted(String who, Instant now) {
        return RunEvent.seen(this, RunEventKind.SUBMITTED, null, who, now);
    }

    /** The event of a person importing samples of it. */
    public RunEvent imported(String what, String who, Instant now) {
        return RunEvent.seen(this, RunEventKind.IMPORTED, what, who, now);
    }

    // What its machine's agent does

    /**
     * The agent takes it from the queue.
     *
     * @throws Refusal if it waits in no queue
     */
    public RunEvent claimedBy(String machine, Instant leaseUntil, Instant now) {
        if (state != RunState.PENDING) {
            throw cannotBe("claimed");
        }
        become(RunState.RUNNING, RequestedAction.RUN, null, now);
        if (plannedSamples == null) {
            startedAt = now; // no sample will tell
        }
        this.leaseUntil = leaseUntil;
        quietUntil = null;
        return RunEvent.seen(this, RunEventKind.CLAIMED, null, "machine:" + machine, now);
    }

    /** Records the boot in which the machine claims the run; a stored sample replaces it. */
    void beginsIn(String boot) {
        bootId = boot;
    }

    /**
     * The agent called, and will call again. A run that was paused because its machine was silent goes on.
     *
     * @param quietUntil until when the agent will be silent; null if it did not say
     * @return empty if it did not have to be resumed
     */
    public Optional<RunEvent> renewLease(
            String machine, Instant leaseUntil, @Nullable Instant quietUntil, Instant now) {
        if (state.ended()) {
            return Optional.empty();
        }
        boolean goesOn = state == RunState.PAUSED && wanted == RequestedAction.RUN && overdue(now);
        if (goesOn) {
            become(RunState.RUNNING, RequestedAction.RUN, null, now);
        }
        this.leaseUntil = leaseUntil;
        this.quietUntil = quietUntil;
        return goesOn
                ? Optional.of(RunEvent.seen(
                        this, RunEventKind.RESUMED, "the machine called again", "machine:" + machine, now))
                : Optional.empty();
    }

    /**
     * The agent tells what has happened, perhaps days ago. What it tells of a run that has ended, or in a word that is
     * unknown here, changes nothing.
     *
     * <p>A run that is <em>held</em> stands still and goes on as soon as it can unless a person paused it: its agent
     * obeyed a person, was stopped, or waits for space on its disk. One that its agent <em>paused</em> waits for a person.
     * The reason that a person gave stays.
     */
    public void applyAgentEvent(RunEvent event, Instant now) {
        if (state.ended() || event.knownKind().isEmpty()) {
            return;
        }
        Instant at = event.at().isBefore(now) ? event.at() : now;
        switch (event.knownKind().get()) {
            case PAUSED ->
                become(
                        RunState.PAUSED,
                        wanted == RequestedAction.ABORT ? RequestedAction.ABORT : RequestedAction.PAUSE,
                        wanted == RequestedAction.ABORT ? givenOr(event.reason()) : event.reason(),
                        at);
            case HELD -> become(RunState.PAUSED, wanted, event.reason() == null ? reason : givenOr(event.reason()), at);
            case RESUMED -> become(RunState.RUNNING, wanted, givenOr(null), at);
            case COMPLETED -> become(RunState.COMPLETED, RequestedAction.RUN, null, at);
            case ABORTED -> become(RunState.ABORTED, RequestedAction.ABORT, givenOr(event.reason()), at);
            case FAILED -> become(RunState.FAILED, RequestedAction.RUN, event.reason(), at);
            default -> {} // on record, no step
        }
    }

    /** The reason of the person who wants it paused or ended; another one where nothing is wanted. */
    private @Nullable String givenOr(@Nullable String told) {
        return wanted == RequestedAction.RUN || reason == null ? told : reason;
    }

    /** Keeps the first header that comes. */
    public void describedBy(RunHeader first) {
        if (header == null) {
            header = HeaderText.of(first);
        }
    }

    // What a person asks

    /**
     * @throws Refusal if it is neither running nor paused
     */
    public RunEvent pause(@Nullable String why, String who, Instant now) {
        if (state != RunState.RUNNING && state != RunState.PAUSED) {
            throw cannotBe("paused");
        }
        boolean idle = state == RunState.PAUSED || overdue(now);
        String unlessSaid = state == RunState.PAUSED ? reason : by(who);
        become(idle ? RunState.PAUSED : RunState.RUNNING, RequestedAction.PAUSE, why == null ? unlessSaid : why, now);
        return RunEvent.seen(this, RunEventKind.PAUSE_REQUESTED, why, who, now);
    }

    /** A paused run goes on when its agent calls; a wish to pause is taken back.
     *
     * @throws Refusal if it is not paused, nor to be paused
     */
    public RunEvent resume(@Nullable String why, String who, Instant now) {
        boolean toBePaused = state == RunState.RUNNING && wanted == RequestedAction.PAUSE;
        if (state != RunState.PAUSED && !toBePaused) {
            throw cannotBe("resumed");
        }
        become(state, RequestedAction.RUN, toBePaused ? null : reason, now);
        return RunEvent.seen(this, RunEventKind.RESUME_REQUESTED, why, who, now);
    }

    /** The reason where a person gave none. */
    private static String by(String who) {
        return "by " + Caller.login(who);
    }

    /**
     * @throws Refusal if it has ended
     */
    public RunEvent abort(@Nullable String why, String who, Instant now) {
        if (state.ended()) {
            throw cannotBe("aborted");
        }
        boolean atWork = state == RunState.RUNNING && !overdue(now);
        become(atWork ? RunState.RUNNING : RunState.ABORTED, RequestedAction.ABORT, why == null ? by(who) : why, now);
        return RunEvent.seen(this, RunEventKind.ABORT_REQUESTED, why, who, now);
    }

    /**
     * Puts the run before all others of its queue.
     *
     * @throws Refusal if it does not wait in one
     */
    public RunEvent putFirst(@Nullable String why, String who, Instant now) {
        if (state != RunState.PENDING) {
            throw cannotBe("put first");
        }
        putFirstAt = now;
        return RunEvent.seen(this, RunEventKind.PUT_FIRST, why, who, now);
    }

    /**
     * Releases the run from runs that will never be completed.
     *
     * @throws Refusal if it does not wait in a queue
     */
    public RunEvent released(@Nullable String why, String who, Instant now) {
        if (state != RunState.PENDING) {
            throw cannotBe("released");
        }
        return RunEvent.seen(this, RunEventKind.RELEASED, why, who, now);
    }

    // What the server sees

    /** True if its agent has neither called nor announced its silence. */
    boolean overdue(Instant now) {
        return leaseUntil != null && leaseUntil.isBefore(now);
    }

    /**
     * Takes note that the machine has vanished: the run waits for it, or is aborted if a person wanted that.
     *
     * @throws Refusal if it is not running
     */
    public RunEvent markOverdue(Instant now) {
        if (state != RunState.RUNNING) {
            throw cannotBe("overdue");
        }
        String silence = "the machine is silent"
                + (leaseUntil == null ? "" : ": it was to call by " + InstantText.second(leaseUntil));
        become(wanted == RequestedAction.ABORT ? RunState.ABORTED : RunState.PAUSED, wanted, givenOr(silence), now);
        return RunEvent.seen(this, RunEventKind.OVERDUE, silence, "server", now);
    }

    /** Sets the end of an imported run to that of its last sample, not to the import. */
    public void endedWithItsLastSample(Instant end) {
        if (machineId == null && state.ended()) {
            endedAt = end;
        }
    }

    private void become(RunState next, RequestedAction nextWanted, @Nullable String why, Instant at) {
        state = next;
        wanted = nextWanted;
        reason = why;
        endedAt = next.ended() ? (at.isBefore(createdAt) ? createdAt : at) : null;
    }

    private Refusal cannotBe(String participle) {
        return Refusal.conflict("a run that is " + state.key() + " cannot be " + participle);
    }

    public long id() {
        return id;
    }

    public UUID publicId() {
        return publicId;
    }

    public @Nullable String runKey() {
        return runKey;
    }

    public @Nullable UUID experimentId() {
        return experimentId;
    }

    /** Which repetition of its experiment it is, from 1; null if it was imported. */
    public @Nullable Integer repetition() {
        return repetition;
    }

    /** Which version of its experiment's specification asked for it; null if it was imported. */
    public @Nullable Integer specificationVersion() {
        return specificationVersion;
    }

    /** Why it is measured, in Markdown; empty if nothing is said. */
    public Optional<String> note() {
        return Optional.ofNullable(note);
    }

    public @Nullable UUID machineId() {
        return machineId;
    }

    public String machineName() {
        return machineName;
    }

    public String program() {
        return program;
    }

    public @Nullable Double taskLengthSeconds() {
        return taskLengthSeconds;
    }

    public @Nullable Integer plannedSamples() {
        return plannedSamples;
    }

    public String settings() {
        return settings;
    }

    public @Nullable String header() {
        return header;
    }

    public RunState state() {
        return state;
    }

    public RequestedAction wanted() {
        return wanted;
    }

    public @Nullable String reason() {
        return reason;
    }

    /** Empty: at once. */
    public Optional<Instant> earliestStart() {
        return Optional.ofNullable(earliestStart);
    }

    /** JSON with the times of the week in which it may be at work; empty: any time. */
    public Optional<String> windows() {
        return Optional.ofNullable(windows);
    }

    public int priority() {
        return priority;
    }

    public String createdBy() {
        return createdBy;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public @Nullable Instant startedAt() {
        return startedAt;
    }

    public @Nullable Instant endedAt() {
        return endedAt;
    }

    public @Nullable Instant quietUntil() {
        return quietUntil;
    }

    /** The aggregates of its stored samples. */
    public RunAggregates aggregates() {
        return aggregates;
    }
}
