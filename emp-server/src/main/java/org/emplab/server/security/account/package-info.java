/** Accounts: people, roles, passwords, sessions, bearer tokens, and logins at providers. */
@NullMarked
package org.emplab.server.security.account;

import org.jspecify.annotations.NullMarked;
