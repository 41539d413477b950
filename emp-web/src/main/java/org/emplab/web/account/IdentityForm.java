package org.emplab.web.account;

import org.jspecify.annotations.Nullable;

/** A link between a person and an identity, as an administrator typed it. */
record IdentityForm(
        @Nullable String login,
        @Nullable String issuer,
        @Nullable String subject) {
    static String stripped(@Nullable String typed) {
        return typed == null ? "" : typed.strip();
    }
}
