package org.emplab.server.security.account;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.emplab.lab.Role;
import org.jspecify.annotations.Nullable;

/** A person who logs in. When they last did is written past the entity, so that it is no change of the account. */
@Entity
@Table(name = "users")
public class User {
    @Id
    private UUID id;

    @Version
    private int version;

    private String name;
    private String passwordHash;
    private Role role;
    private boolean enabled = true;
    private int sessionGeneration;
    private Instant createdAt;

    @Column(insertable = false, updatable = false)
    private @Nullable Instant lastLoginAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected User() {}

    public User(String name, String passwordHash, Role role, Instant createdAt) {
        this.id = UUID.randomUUID();
        this.name = name;
        this.passwordHash = passwordHash;
        this.role = role;
        this.createdAt = createdAt;
    }

    UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    public String passwordHash() {
        return passwordHash;
    }

    public Role role() {
        return role;
    }

    public boolean enabled() {
        return enabled;
    }

    /** Sessions of an earlier generation have ended. */
    public int sessionGeneration() {
        return sessionGeneration;
    }

    public Instant createdAt() {
        return createdAt;
    }

    @Nullable
    public Instant lastLoginAt() {
        return lastLoginAt;
    }

    public void assume(Role newRole) {
        role = newRole;
    }

    /** Ends every session that was begun with the old one. */
    public void changePassword(String newHash) {
        passwordHash = newHash;
        sessionGeneration++;
    }

    public void close() {
        enabled = false;
    }
}
