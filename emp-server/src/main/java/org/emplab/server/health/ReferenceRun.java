package org.emplab.server.health;

import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.health.MachineHealthService.ReferenceRunView;
import org.jspecify.annotations.Nullable;

/** A run that the server queued to see whether a machine is as it was; judged once, and kept when its run is removed. */
@Entity
@Table(name = "reference_runs")
class ReferenceRun {
    @Id
    private UUID publicId;

    @Column(updatable = false)
    private UUID machineId;

    @Column(updatable = false)
    private @Nullable Long runId;

    @Column(updatable = false)
    private Instant askedAt;

    @Column(updatable = false)
    private String askedBecause;

    @Column(updatable = false)
    private double seconds;

    private @Nullable Instant judgedAt;

    @Convert(converter = JudgementColumn.class)
    private @Nullable Judgement judgement;

    private @Nullable String reason;
    private @Nullable Double medianPtMillis;
    private @Nullable Double spreadPtMillis;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected ReferenceRun() {}

    ReferenceRun(UUID publicId, long runId, UUID machineId, double seconds, String because, Instant now) {
        this.publicId = publicId;
        this.runId = runId;
        this.machineId = machineId;
        this.seconds = seconds;
        this.askedBecause = because;
        this.askedAt = now;
    }

    /** The verdict on its machine. */
    enum Judgement {
        /** One of the first, from which it is learned what to expect. */
        LEARNED,
        /** The run is as expected. */
        INSIDE,
        /** Not as expected. */
        OUTSIDE,
        /** The run could not be measured. */
        FAILED,
        /** A person ended it: it says nothing. */
        VOID;

        /** The word in JSON and SQL. */
        @JsonValue
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Converter
    static class JudgementColumn extends EnumColumn<Judgement> {
        JudgementColumn() {
            super(Judgement.class);
        }
    }

    /**
     * @param times null where there are none
     */
    void judge(Judgement said, String why, ReferenceRule.@Nullable Times times, Instant now) {
        if (judgement != null) {
            throw new IllegalStateException("reference run " + publicId + " is judged already");
        }
        judgement = said;
        reason = why;
        judgedAt = now;
        if (times != null) {
            medianPtMillis = times.medianMillis();
            spreadPtMillis = times.spreadMillis();
        }
    }

    /** Empty if it was not measured. */
    Optional<ReferenceRule.Times> times() {
        return medianPtMillis == null || spreadPtMillis == null
                ? Optional.empty()
                : Optional.of(new ReferenceRule.Times(medianPtMillis, spreadPtMillis));
    }

    UUID publicId() {
        return publicId;
    }

    UUID machineId() {
        return machineId;
    }

    /** Null once the run was removed. */
    @Nullable
    Long runId() {
        return runId;
    }

    double seconds() {
        return seconds;
    }

    ReferenceRunView view() {
        return new ReferenceRunView(
                publicId, askedAt, askedBecause, seconds, judgedAt, judgement, reason, medianPtMillis, spreadPtMillis);
    }
}
