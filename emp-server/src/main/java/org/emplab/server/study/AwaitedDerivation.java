package org.emplab.server.study;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.server.run.Run;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/** Runs of an experiment on one machine, a short one and long ones, of which cutoffs are derived once all are completed. */
@Entity
@Table(name = "awaited_derivations")
public class AwaitedDerivation {
    @Id
    private UUID id;

    @Column(updatable = false)
    private UUID experimentId;

    @Column(updatable = false)
    private String machineName;

    private @Nullable Long shortRunId;
    private @Nullable Long longRunId;
    private List<Long> furtherLongRunIds = List.of();

    @Column(updatable = false)
    private String askedBy;

    @Column(updatable = false)
    private Instant askedAt;

    private @Nullable UUID jobId;
    private boolean alone;
    private @Nullable Instant endedAt;
    private @Nullable UUID analysisId;
    private @Nullable String reason;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected AwaitedDerivation() {}

    /**
     * Asks for one.
     *
     * @param further long runs whose samples count together with the first one's
     * @param askedBy user:NAME
     */
    public AwaitedDerivation(
            UUID experiment, Run shortRun, Run longRun, List<Run> further, String askedBy, Instant askedAt) {
        this.id = UUID.randomUUID();
        this.experimentId = experiment;
        this.machineName = longRun.machineName();
        this.shortRunId = shortRun.id();
        this.longRunId = longRun.id();
        this.furtherLongRunIds = further.stream().map(Run::id).toList();
        this.askedBy = askedBy;
        this.askedAt = askedAt;
    }

    public UUID id() {
        return id;
    }

    public String machineName() {
        return machineName;
    }

    public Optional<Long> shortRunId() {
        return Optional.ofNullable(shortRunId);
    }

    /** The long runs, the first one first; one that is not there was removed. */
    public List<Optional<Long>> longRunIds() {
        return Stream.concat(
                        Stream.of(Optional.ofNullable(longRunId)),
                        furtherLongRunIds.stream().map(Optional::of))
                .toList();
    }

    /** The login without the kind of the caller. */
    public String login() {
        return Caller.login(askedBy);
    }

    /** Waits for the runs that replace failed ones. */
    public void replace(Map<Long, Run> replacements) {
        shortRunId = replaced(shortRunId, replacements);
        longRunId = replaced(longRunId, replacements);
        furtherLongRunIds = furtherLongRunIds.stream()
                .map(run -> Objects.requireNonNull(replaced(run, replacements)))
                .toList();
        jobId = null;
        alone = false;
        endedAt = null;
        reason = null;
    }

    private static @Nullable Long replaced(@Nullable Long run, Map<Long, Run> replacements) {
        Run replacement = run == null ? null : replacements.get(run);
        return replacement == null ? run : Long.valueOf(replacement.id());
    }

    /** The job that derives; empty before its runs are completed. */
    public Optional<UUID> jobId() {
        return Optional.ofNullable(jobId);
    }

    public String askedBy() {
        return askedBy;
    }

    /** Whether only its own runs are derived from, not those of earlier repetitions. */
    public boolean alone() {
        return alone;
    }

    public void begin(UUID job, boolean ofItsPairAlone) {
        jobId = job;
        alone = ofItsPairAlone;
    }

    public void tryAlone() {
        jobId = null;
        alone = true;
    }

    /**
     * Ends the wait: the pair is not looked at again.
     *
     * @param analysis what was derived
     * @param why nothing was derived, or why it was not proposed
     */
    public void end(@Nullable UUID analysis, @Nullable String why, Instant now) {
        analysisId = analysis;
        reason = why;
        endedAt = now;
    }
}
