package org.emplab.server.health;

import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.EditedVersion;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.machine.Health;
import org.jspecify.annotations.Nullable;

/**
 * Whether a machine is fit to measure, why, since when and by whom; and when that is checked. The server may find a machine
 * good or bad by a reference run, and unknown after a change; what a person has put it to (maintenance, retired), and
 * bad, only a person takes back.
 */
@Entity
@Table(name = "machine_health")
class MachineHealth {
    static final String SERVER = "server";

    @Id
    private UUID machineId;

    @Version
    private int version;

    private Health health = Health.UNKNOWN;

    private String reason = "not checked yet";
    private Instant since;
    private String setBy = SERVER;
    private Instant learnFrom;
    private @Nullable String checkWanted;
    private boolean ownChecks;
    private @Nullable Integer checkHours;
    private @Nullable Integer checkRuns;
    private @Nullable Double referenceSeconds;
    private @Nullable Integer referenceSamples;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected MachineHealth() {}

    /** The health of a machine without a check. */
    MachineHealth(UUID machineId, Instant now) {
        this.machineId = machineId;
        this.since = now;
        this.learnFrom = Instant.EPOCH;
    }

    /**
     * A person says how it is.
     *
     * @param learnAnew what is expected of reference runs is learned from those that come
     * @throws Refusal if it has no reason, or another person was quicker
     */
    void put(Health next, @Nullable String why, boolean learnAnew, int seen, String who, Instant now) {
        EditedVersion.require(seen, version);
        become(next, ShortText.requiredReason(why), who, now);
        if (learnAnew) {
            learnFrom = now;
        }
    }

    /** Gives the machine its own checks from now on; null: the server's. */
    void checkBy(@Nullable HealthChecks own, int seen) {
        EditedVersion.require(seen, version);
        ownChecks = own != null;
        checkHours = own == null ? null : own.hours();
        checkRuns = own == null ? null : own.runs();
        referenceSeconds = own == null ? null : own.seconds();
        referenceSamples = own == null ? null : own.samples();
    }

    /** Sets the health to unknown after a change of the machine, until a reference run checks it. */
    void changed(String what, Instant now) {
        if (health == Health.GOOD) {
            become(Health.UNKNOWN, what, SERVER, now);
        }
        checkWanted = what;
    }

    /** The reference run that was wanted is queued. */
    void checkQueued() {
        checkWanted = null;
    }

    /**
     * Takes a reference run's judgement.
     *
     * @return false if it says nothing new, or a person has taken the machine out
     */
    boolean judged(ReferenceRun.Judgement judgement, String why, Instant now) {
        if (!health.takesRuns()) {
            return false;
        }
        Health next = switch (judgement) {
            case INSIDE -> Health.GOOD;
            case OUTSIDE, FAILED -> Health.BAD;
            case LEARNED, VOID -> health;
        };
        if (judgement == ReferenceRun.Judgement.LEARNED && health == Health.UNKNOWN) {
            reason = why;
        }
        if (next == health) {
            return false;
        }
        become(next, why, SERVER, now);
        return true;
    }

    /**
     * The machine could not start several runs in a row.
     *
     * @return false if it takes no runs already
     */
    boolean couldNotStart(String why, Instant now) {
        if (!health.takesRuns()) {
            return false;
        }
        become(Health.BAD, why, SERVER, now);
        return true;
    }

    /** A person says that it is mended. */
    void mended(String who, Instant now) {
        become(Health.UNKNOWN, "mended; the runs that could not start are queued again", who, now);
    }

    /** Whether the server found it bad, by a reference run or by runs that it could not start. */
    boolean isBadByServer() {
        return health == Health.BAD && setBy.equals(SERVER);
    }

    private void become(Health next, String why, String who, Instant now) {
        health = next;
        reason = why;
        setBy = who;
        since = now;
    }

    /** The machine's own checks, or else the server's. */
    HealthChecks checks(HealthChecks ofTheServer) {
        return ownChecks && referenceSeconds != null && referenceSamples != null
                ? new HealthChecks(checkHours, checkRuns, referenceSeconds, referenceSamples)
                : ofTheServer;
    }

    UUID machineId() {
        return machineId;
    }

    int version() {
        return version;
    }

    Health health() {
        return health;
    }

    String reason() {
        return reason;
    }

    Instant since() {
        return since;
    }

    String setBy() {
        return setBy;
    }

    Instant learnFrom() {
        return learnFrom;
    }

    /** Why a reference run is to be queued before its time. */
    @Nullable
    String checkWanted() {
        return checkWanted;
    }

    boolean ownChecks() {
        return ownChecks;
    }

    @Converter(autoApply = true)
    static class HealthColumn extends EnumColumn<Health> {
        HealthColumn() {
            super(Health.class);
        }
    }
}
