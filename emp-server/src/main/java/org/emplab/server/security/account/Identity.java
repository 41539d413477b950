package org.emplab.server.security.account;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.security.account.IdentityService.LinkedIdentity;
import org.hibernate.annotations.Immutable;

/** A person's identity at a provider of logins. */
@Entity
@Immutable
@Table(name = "identities")
class Identity {
    @Id
    private UUID id;

    @ManyToOne(optional = false, fetch = FetchType.LAZY)
    private User user;

    private String issuer;
    private String subject;
    private String linkedBy;
    private Instant linkedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Identity() {}

    Identity(User user, String issuer, String subject, String linkedBy, Instant linkedAt) {
        this.id = UUID.randomUUID();
        this.user = user;
        this.issuer = issuer;
        this.subject = subject;
        this.linkedBy = linkedBy;
        this.linkedAt = linkedAt;
    }

    UUID id() {
        return id;
    }

    User user() {
        return user;
    }

    LinkedIdentity view() {
        return new LinkedIdentity(user.name(), id, issuer, subject, linkedBy, linkedAt);
    }
}
