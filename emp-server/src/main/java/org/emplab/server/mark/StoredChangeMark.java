package org.emplab.server.mark;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.ShortText;
import org.jspecify.annotations.Nullable;

/** A mark, which is never changed. It can be taken back: then it counts no more, that it was made stays on record. */
@Entity
@Table(name = "change_marks")
class StoredChangeMark {
    private static final int LONGEST = 1000;

    @Id
    private UUID id;

    @Column(updatable = false)
    private UUID run;

    @Column(updatable = false)
    private String text;

    @Column(updatable = false)
    private String who;

    @Column(updatable = false)
    private Instant at;

    private @Nullable String removedBy;
    private @Nullable Instant removedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected StoredChangeMark() {}

    /**
     * @param run its public id
     * @throws org.emplab.web.api.ProblemException if the text is none
     */
    StoredChangeMark(UUID run, String text, String who, Instant at) {
        this.id = UUID.randomUUID();
        this.run = run;
        this.text = ShortText.line("text", text.strip(), LONGEST);
        this.who = who;
        this.at = at;
    }

    void takeBack(String by, Instant now) {
        if (removedAt == null) {
            removedBy = by;
            removedAt = now;
        }
    }

    boolean inForce() {
        return removedAt == null;
    }

    UUID id() {
        return id;
    }

    UUID run() {
        return run;
    }

    String text() {
        return text;
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
