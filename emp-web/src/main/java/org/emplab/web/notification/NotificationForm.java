package org.emplab.web.notification;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The preferences of a person as a form has them.
 *
 * @param told what is ticked, as KIND.CHANNEL
 * @param everybodys of those the ones of all runs, as KIND.CHANNEL
 */
record NotificationForm(@Nullable String email, @Nullable String webhook, List<String> told, List<String> everybodys) {
    NotificationForm(
            @Nullable String email,
            @Nullable String webhook,
            @Nullable List<String> told,
            @Nullable List<String> everybodys) {
        this.email = email;
        this.webhook = webhook;
        this.told = Objects.requireNonNullElse(told, List.of());
        this.everybodys = Objects.requireNonNullElse(everybodys, List.of());
    }

    static NotificationForm of(PreferencesView chosen) {
        return new NotificationForm(
                chosen.email(),
                chosen.webhook(),
                chosen.wishes().stream().map(PreferenceView::key).toList(),
                chosen.wishes().stream()
                        .filter(PreferenceView::everybodys)
                        .map(PreferenceView::key)
                        .toList());
    }

    PreferencesRequest request() {
        return new PreferencesRequest(
                email == null ? null : email.strip(),
                webhook == null ? null : webhook.strip(),
                told.stream()
                        .map(key -> {
                            String[] parts = key.split("\\.", 2);
                            return new PreferenceView(
                                    parts[0], parts.length < 2 ? "" : parts[1], everybodys.contains(key));
                        })
                        .toList());
    }
}
