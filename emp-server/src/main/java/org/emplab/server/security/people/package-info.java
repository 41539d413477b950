/** What is done with accounts: opening, closing, roles, passwords, logging in. */
@NullMarked
package org.emplab.server.security.people;

import org.jspecify.annotations.NullMarked;
