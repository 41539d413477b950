package org.emplab.server.security;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Objects;
import org.emplab.server.database.JsonColumn;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcType;
import org.jspecify.annotations.Nullable;

/** An act of a caller, and its time; never changed. */
@Entity
@Immutable
@Table(name = "audit")
class AuditEntry {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private Instant at;
    private String who;
    private String action;
    private String subject;

    @JdbcType(JsonColumn.class)
    @Column(columnDefinition = "json")
    private @Nullable String detail;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected AuditEntry() {}

    AuditEntry(Instant at, String who, String action, String subject, @Nullable String detail) {
        this.at = at;
        this.who = who;
        this.action = action;
        this.subject = subject;
        this.detail = detail;
    }

    /** The entry's number, once it is stored. */
    long id() {
        return Objects.requireNonNull(id, "not stored yet");
    }

    AuditLog.Entry view() {
        return new AuditLog.Entry(id(), at, who, action, subject, detail);
    }
}
