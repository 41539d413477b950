package org.emplab.web.notification;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person's preferences: which messages, and where to.
 *
 * @param emailConfirmed whether messages go to the e-mail address: its code was said
 * @param webhookSecret signs what the webhook gets; only where its address is new, and never again
 */
@Schema(name = "NotificationChosen")
public record PreferencesView(
        @Nullable String email,
        boolean emailConfirmed,
        @Nullable String webhook,
        @Nullable String webhookSecret,
        List<PreferenceView> wishes,
        boolean mailIsSetUp) {}
