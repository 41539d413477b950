package org.emplab.server.retention;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.retention.RetentionService.RetentionRuleView;
import org.emplab.server.retention.RetentionService.RuleForm;
import org.jspecify.annotations.Nullable;

/** Runs that ended so long ago are removed, where all that the rule names is true of them. It is withdrawn, never changed. */
@Entity
@Table(name = "retention_rules")
class RetentionRule {
    /** Time to look at what would go. */
    static final Duration GRACE = Duration.ofDays(1);

    private static final int LONGEST_NAME = 200;
    private static final int MOST_DAYS = 36_500;

    @Id
    private UUID id;

    @Column(updatable = false)
    private int olderThanDays;

    @Column(updatable = false)
    private @Nullable String notebook;

    @Column(updatable = false)
    private @Nullable String experiment;

    @Column(updatable = false)
    private @Nullable String machineLabel;

    @Column(updatable = false)
    private String reason;

    @Column(updatable = false)
    private String createdBy;

    @Column(updatable = false)
    private Instant createdAt;

    @Column(updatable = false)
    private Instant effectiveAt;

    private @Nullable String withdrawnBy;
    private @Nullable Instant withdrawnAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected RetentionRule() {}

    /**
     * A rule that takes effect a day from now.
     *
     * @throws Refusal if it would name every run, or none
     */
    RetentionRule(RuleForm asked, String reason, String who, Instant now) {
        if (asked.days() < 1 || asked.days() > MOST_DAYS) {
            throw Refusal.invalid("olderThanDays", "must be 1 to " + MOST_DAYS);
        }
        if (asked.notebook() == null && asked.experiment() == null && asked.machineLabel() == null) {
            throw Refusal.badRequest("a rule names a notebook, an experiment or a machine's label (machineLabel)");
        }
        if (reason.isBlank() || reason.length() > 1000) {
            throw Refusal.invalid("reason", "must have 1 to 1000 characters");
        }
        this.id = UUID.randomUUID();
        this.olderThanDays = asked.days();
        this.notebook = named("notebook", asked.notebook());
        this.experiment = named("experiment", asked.experiment());
        this.machineLabel = named("machineLabel", asked.machineLabel());
        this.reason = reason;
        this.createdBy = who;
        this.createdAt = now;
        this.effectiveAt = now.plus(GRACE);
    }

    private static @Nullable String named(String key, @Nullable String name) {
        return name == null ? null : ShortText.line(key, name, LONGEST_NAME);
    }

    UUID id() {
        return id;
    }

    int olderThanDays() {
        return olderThanDays;
    }

    @Nullable
    String notebook() {
        return notebook;
    }

    @Nullable
    String experiment() {
        return experiment;
    }

    @Nullable
    String machineLabel() {
        return machineLabel;
    }

    String reason() {
        return reason;
    }

    RetentionRuleView view() {
        return new RetentionRuleView(
                id,
                olderThanDays,
                notebook,
                experiment,
                machineLabel,
                reason,
                createdBy,
                createdAt,
                effectiveAt,
                withdrawnAt);
    }

    /** The rule's name in the audit trail. */
    String who() {
        return "rule:" + id;
    }

    /** Runs that ended before this may go. */
    Instant before(Instant now) {
        return now.minus(Duration.ofDays(olderThanDays));
    }

    void withdraw(String who, Instant now) {
        if (withdrawnAt == null) {
            withdrawnBy = who;
            withdrawnAt = now;
        }
    }
}
