package org.emplab.server.notify;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The addresses of a person. */
@Entity
@Table(name = "recipients")
class Recipient {
    @Id
    private UUID userId;

    private @Nullable String email;
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

    void isReachedAt(@Nullable String newEmail, @Nullable String newWebhook, @Nullable String newSecret) {
        email = newEmail;
        webhook = newWebhook;
        webhookSecret = newSecret;
    }
}
