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
import org.jspecify.annotations.Nullable;

/** The addresses of a person. */
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
    private @Nullable String webhook;
    private @Nullable String webhookSecret;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Recipient() {}

    Recipient(UUID userId) {
        this.userId = userId;
    }

    UUID userId() {
        return userId;
    }

    @Nullable
    String email() {
        return email;
    }

    @Nullable
    String webhook() {
        return webhook;
    }

    @Nullable
    String webhookSecret() {
        return webhookSecret;
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

    void isReachedAt(@Nullable String newEmail, @Nullable String newWebhook, @Nullable String newSecret) {
        if (!Objects.equals(email, newEmail)) {
            emailConfirmedAt = null;
            emailCodeSha256 = null;
            emailCodeAt = null;
        }
        email = newEmail;
        webhook = newWebhook;
        webhookSecret = newSecret;
    }
}
