package org.emplab.web.notification;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a person's preferences: which messages, and where to. */
@Schema(name = "Choice")
public record PreferencesRequest(
        @Nullable String email,
        @Nullable String webhook,
        @Nullable List<PreferenceView> wishes) {}
