package org.emplab.server.comment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.ShortText;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** A comment, which is never changed. It can be taken back: then its text is shown no more, that it was made is. */
@Entity
@Table(name = "comments")
class StoredComment {
    private static final int LONGEST = 10_000;

    @Id
    private UUID id;

    @Column(updatable = false)
    private String kind;

    @Column(updatable = false)
    private String subject;

    @Column(updatable = false)
    private @Nullable Integer sample;

    @Column(updatable = false)
    private String text;

    @Column(updatable = false)
    private String who;

    @Column(updatable = false)
    private Instant at;

    private @Nullable String removedBy;
    private @Nullable Instant removedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected StoredComment() {}

    /**
     * @throws ProblemException naming what of it is wrong
     */
    StoredComment(Subject about, @Nullable Integer sample, String text, String who, Instant at) {
        if (text.isBlank()) {
            throw ProblemException.invalid("text", "is empty");
        }
        if (sample != null && (sample < 0 || !about.kind().equals("run"))) {
            throw ProblemException.invalid("sample", "must be the number of a sample of a run");
        }
        this.id = UUID.randomUUID();
        this.kind = about.kind();
        this.subject = about.id();
        this.sample = sample;
        this.text = ShortText.storable("text", text.strip(), LONGEST);
        this.who = who;
        this.at = at;
    }

    void takeBack(String by, Instant now) {
        if (removedAt == null) {
            removedBy = by;
            removedAt = now;
        }
    }

    UUID id() {
        return id;
    }

    Subject about() {
        return new Subject(kind, subject);
    }

    @Nullable
    Integer sample() {
        return sample;
    }

    /** Empty where it was taken back. */
    String text() {
        return removedAt == null ? text : "";
    }

    String who() {
        return who;
    }

    Instant at() {
        return at;
    }

    @Nullable
    String removedBy() {
        return removedBy;
    }
}
