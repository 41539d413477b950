package org.emplab.server.machine;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;

/** Admits one machine, once, for a day. */
@Entity
@Table(name = "enrolment_tokens")
class EnrolmentToken {
    private static final Duration VALIDITY = Duration.ofHours(24);

    @Id
    private UUID id;

    @Column(name = "token_sha256", updatable = false)
    private byte[] sha256;

    @Column(updatable = false)
    private String machineName;

    @Column(updatable = false)
    private String createdBy;

    @Column(updatable = false)
    private Instant createdAt;

    @Column(updatable = false)
    private Instant expiresAt;

    private @Nullable Instant usedAt;

    @ManyToOne(fetch = FetchType.LAZY)
    private @Nullable Machine machine;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected EnrolmentToken() {}

    EnrolmentToken(byte[] sha256, String machineName, String createdBy, Instant now) {
        this.id = UUID.randomUUID();
        this.sha256 = sha256.clone();
        this.machineName = machineName;
        this.createdBy = createdBy;
        this.createdAt = now;
        this.expiresAt = now.plus(VALIDITY);
    }

    UUID id() {
        return id;
    }

    Instant expiresAt() {
        return expiresAt;
    }

    /**
     * The name of the machine that it admits.
     *
     * @throws Refusal if it was used or has expired
     */
    String admits(Instant now) {
        if (usedAt != null) {
            throw Refusal.conflict("the enrolment token was used already; ask an administrator for another");
        }
        if (expiresAt.isBefore(now)) {
            throw Refusal.forbidden("the enrolment token has expired; ask an administrator for another");
        }
        return machineName;
    }

    /**
     * Admits this machine, and no other after it.
     *
     * @throws Refusal if it was used or has expired
     */
    void admit(Machine admitted, Instant now) {
        if (!admits(now).equals(admitted.name())) {
            throw new IllegalArgumentException("the token is for " + machineName + ", not for " + admitted.name());
        }
        machine = admitted;
        usedAt = now;
    }
}
