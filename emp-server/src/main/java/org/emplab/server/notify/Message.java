package org.emplab.server.notify;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.notify.NotificationService.UndeliveredMessage;
import org.jspecify.annotations.Nullable;

/** A message to a person by e-mail, or to the lab's webhook, sent once. */
@Entity
@Table(name = "messages")
class Message {
    static final int ATTEMPTS = 8;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final int LONGEST_FAILURE = 500;
    private static final String RUN = "run ";

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(updatable = false)
    private @Nullable UUID userId;

    @Column(updatable = false)
    private String channel;

    @Column(updatable = false)
    private String kind;

    @Column(updatable = false)
    private String subject;

    @Column(updatable = false)
    private String text;

    @Column(updatable = false)
    private Instant at;

    private Instant dueAt;
    private int attempts;
    private @Nullable Instant deliveredAt;
    private @Nullable Instant givenUpAt;
    private @Nullable String failure;

    /** Known only as the message is sent. */
    @Transient
    private @Nullable String verdict;

    @SuppressWarnings("NullAway.Init") // SQL stores it, Hibernate fills it
    protected Message() {}

    long id() {
        return Objects.requireNonNull(id);
    }

    /** Null: it is for the lab's webhook. */
    @Nullable
    UUID userId() {
        return userId;
    }

    String kind() {
        return kind;
    }

    String subject() {
        return subject;
    }

    /** What happened, and of a run that was completed the verdict on it. */
    String text() {
        return verdict == null ? text : text + ". " + verdict;
    }

    /** The run that was completed; empty for what else happened. */
    Optional<String> completedRun() {
        return kind.equals("completed") ? Optional.of(subject.substring(RUN.length())) : Optional.empty();
    }

    void tells(String words) {
        verdict = words;
    }

    /** The page that says more. */
    String page() {
        return page(subject);
    }

    /** The page of a subject: of its run or machine. */
    static String page(String subject) {
        if (subject.startsWith(RUN)) {
            return "/runs/" + subject.substring(RUN.length());
        }
        String name = subject.replaceFirst("^(machine|cutoff table of) ", "");
        return "/machines/" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    Instant at() {
        return at;
    }

    /**
     * @param login of its recipient
     */
    UndeliveredMessage view(String login) {
        return new UndeliveredMessage(login, channel, subject, text, at, attempts, givenUpAt, failure);
    }

    /** No other server tries until then. */
    void isBeingSentUntil(Instant until) {
        dueAt = until;
    }

    void isDelivered(Instant now) {
        deliveredAt = now;
        failure = null;
    }

    /** Waits twice as long as before, or gives up: after an hour all in all. */
    void isNotDelivered(String why, Instant now) {
        attempts++;
        failure = why.substring(0, Math.min(why.length(), LONGEST_FAILURE)).replace('\u0000', ' ');
        if (attempts >= ATTEMPTS) {
            givenUpAt = now;
        } else {
            dueAt = now.plus(FIRST_PAUSE.multipliedBy(1L << (attempts - 1)));
        }
    }
}
