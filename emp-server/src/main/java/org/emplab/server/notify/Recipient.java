package org.emplab.server.notify;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.model.Keyed;
import org.jspecify.annotations.Nullable;

/** The address of a person, and what goes there. */
@Entity
@Table(name = "recipients")
class Recipient {
    private static final Duration BETWEEN_CODES = Duration.ofMinutes(10);
    private static final Duration CODE_VALID = Duration.ofDays(1);

    @Id
    private UUID userId;

    private @Nullable String email;
    private @Nullable Instant emailConfirmedAt;
    private byte @Nullable [] emailCodeSha256;
    private @Nullable Instant emailCodeAt;
    private String choice = MailChoice.NONE.key();
    private long afterEvent;
    private Instant since;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Recipient() {}

    Recipient(UUID userId, Instant now) {
        this.userId = userId;
        this.since = now;
    }

    UUID userId() {
        return userId;
    }

    @Nullable
    String email() {
        return email;
    }

    MailChoice choice() {
        return Keyed.of(MailChoice.class, choice).orElse(MailChoice.NONE);
    }

    /** The address, once it is known to be the person's. */
    Optional<String> confirmedEmail() {
        return Optional.ofNullable(email).filter(known -> emailConfirmedAt != null);
    }

    boolean mayBeSentACode(Instant now) {
        return email != null
                && emailConfirmedAt == null
                && (emailCodeAt == null || emailCodeAt.isBefore(now.minus(BETWEEN_CODES)));
    }

    void isSentACode(byte[] sha256, Instant now) {
        emailCodeSha256 = sha256;
        emailCodeAt = now;
    }

    void isNotSentACode() {
        emailCodeAt = null;
    }

    /** Takes the address as the person's, if this is the code that was sent there. */
    boolean confirms(byte[] sha256, Instant now) {
        boolean right = emailCodeSha256 != null
                && MessageDigest.isEqual(emailCodeSha256, sha256)
                && emailCodeAt != null
                && now.isBefore(emailCodeAt.plus(CODE_VALID));
        if (right) {
            emailConfirmedAt = now;
            emailCodeSha256 = null;
        }
        return right;
    }

    void isReachedAt(@Nullable String newEmail) {
        if (!Objects.equals(email, newEmail)) {
            emailConfirmedAt = null;
            emailCodeSha256 = null;
            emailCodeAt = null;
        }
        email = newEmail;
    }

    /**
     * Takes the choice for what happens from now on.
     *
     * @param latestEvent of any run
     */
    void chooses(MailChoice chosen, long latestEvent, Instant now) {
        if (!chosen.key().equals(choice)) {
            choice = chosen.key();
            afterEvent = latestEvent;
            since = now;
        }
    }
}
