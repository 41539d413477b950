package org.emplab.server.notify;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A person's preferences: what they are mailed of, and where to.
 *
 * @param emailConfirmed whether messages go to the e-mail address: its code was said
 */
@Schema(name = "NotificationChosen")
public record PreferencesView(@Nullable String email, boolean emailConfirmed, MailChoice choice, boolean mailIsSetUp) {}
