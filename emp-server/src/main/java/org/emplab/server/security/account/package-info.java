/** Accounts: people, roles, passwords, sessions and bearer tokens. */
@NullMarked
package org.emplab.server.security.account;

import org.jspecify.annotations.NullMarked;
