package org.emplab.server.comment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.comment.CommentService.CommentRequest;
import org.emplab.server.comment.CommentService.CommentView;
import org.jspecify.annotations.Nullable;

/** A comment, which is never changed. It can be taken back: then its text is shown no more, that it was made is. */
@Entity
@Table(name = "comments")
class Comment {
    private static final int LONGEST = 10_000;
    private static final int LONGEST_CHANGE = 1000;

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
    protected Comment() {}

    /**
     * @throws Refusal naming what of it is wrong
     */
    Comment(CommentKind kind, String subject, CommentRequest asked, String who, Instant at) {
        this.id = UUID.randomUUID();
        this.kind = kind.key();
        this.subject = subject;
        this.sample = sample(kind, asked.sample());
        this.text = text(kind, ShortText.required("text", asked.text()));
        this.who = who;
        this.at = at;
    }

    private static @Nullable Integer sample(CommentKind kind, @Nullable Integer sample) {
        if (sample != null && (sample < 0 || kind != CommentKind.RUN)) {
            throw Refusal.invalid("sample", "must be the number of a sample of a run");
        }
        return sample;
    }

    private static String text(CommentKind kind, String asked) {
        String text = asked.replace("\r\n", "\n").strip();
        if (kind == CommentKind.CHANGE) {
            return ShortText.line("text", text, LONGEST_CHANGE);
        }
        if (text.isEmpty()) {
            throw Refusal.invalid("text", "is empty");
        }
        return ShortText.storable("text", text, LONGEST);
    }

    void takeBack(String by, Instant now) {
        if (removedAt == null) {
            removedBy = by;
            removedAt = now;
        }
    }

    CommentKind kind() {
        return CommentKind.of(kind);
    }

    /** The thing that it is about, as the audit trail names it. */
    String about() {
        return kind().thing() + ":" + subject;
    }

    String who() {
        return who;
    }

    /**
     * @param mine whether the caller may take it back
     */
    CommentView view(boolean mine) {
        boolean hidden = removedAt != null && kind() != CommentKind.CHANGE;
        return new CommentView(id, kind(), subject, sample, hidden ? "" : text, who, at, removedBy, mine);
    }
}
