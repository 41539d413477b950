package org.emplab.web.account;

import org.jspecify.annotations.Nullable;

/** Whom an administrator links to whom, as it was typed. */
record IdentityForm(
        @Nullable String login,
        @Nullable String issuer,
        @Nullable String subject) {
    static String stripped(@Nullable String typed) {
        return typed == null ? "" : typed.strip();
    }
}
