package org.emplab.web.notification;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a person wants to hear, and where, as it was typed.
 *
 * @param told what is ticked, as KIND.CHANNEL
 * @param everybodys of those the ones of all runs, as KIND.CHANNEL
 */
public record NotificationForm(
        @Nullable String email, @Nullable String webhook, List<String> told, List<String> everybodys) {

    public NotificationForm(
            @Nullable String email,
            @Nullable String webhook,
            @Nullable List<String> told,
            @Nullable List<String> everybodys) {
        this.email = email == null ? null : email.strip();
        this.webhook = webhook == null ? null : webhook.strip();
        this.told = List.copyOf(Objects.requireNonNullElse(told, List.of()));
        this.everybodys = List.copyOf(Objects.requireNonNullElse(everybodys, List.of()));
    }
}
