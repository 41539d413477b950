package org.emplab.server.security.account;

import jakarta.persistence.Column;
import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.database.EnumColumn;
import org.jspecify.annotations.Nullable;

/** A bearer token of a person's scripts, of which only the hash is kept. Its last use is written past the entity. */
@Entity
@Table(name = "tokens")
class Token {
    @Id
    private UUID id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private User user;

    private String label;

    @Column(name = "token_sha256")
    private byte[] sha256;

    private Instant createdAt;

    @Column(insertable = false, updatable = false)
    private @Nullable Instant lastUsedAt;

    private PersonalTokens.TokenScope scope;
    private @Nullable Instant expiresAt;
    private @Nullable Instant revokedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Token() {}

    /**
     * @param expiresAt null: never
     */
    Token(
            User user,
            String label,
            byte[] sha256,
            PersonalTokens.TokenScope scope,
            Instant createdAt,
            @Nullable Instant expiresAt) {
        this.id = UUID.randomUUID();
        this.user = user;
        this.label = label;
        this.sha256 = sha256.clone();
        this.scope = scope;
        this.createdAt = createdAt;
        this.expiresAt = expiresAt;
    }

    UUID id() {
        return id;
    }

    User user() {
        return user;
    }

    String label() {
        return label;
    }

    Instant createdAt() {
        return createdAt;
    }

    PersonalTokens.TokenScope scope() {
        return scope;
    }

    @Nullable
    Instant expiresAt() {
        return expiresAt;
    }

    @Nullable
    Instant lastUsedAt() {
        return lastUsedAt;
    }

    /** Revokes the token from now on. */
    void revoke(Instant now) {
        if (revokedAt != null) {
            throw new IllegalStateException("token " + id + " was revoked at " + revokedAt);
        }
        revokedAt = now;
    }

    @Converter(autoApply = true)
    static class ScopeColumn extends EnumColumn<PersonalTokens.TokenScope> {
        ScopeColumn() {
            super(PersonalTokens.TokenScope.class);
        }
    }
}
