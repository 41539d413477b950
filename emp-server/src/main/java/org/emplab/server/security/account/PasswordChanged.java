package org.emplab.server.security.account;

/**
 * A person's password was changed, in the transaction that is open; their other sessions end.
 *
 * @param person as the account is now
 */
public record PasswordChanged(LoggedIn person) {}
