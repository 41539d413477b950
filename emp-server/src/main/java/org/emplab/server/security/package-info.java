/** Who may do what: people, tokens, machines, and the audit trail. */
@NullMarked
package org.emplab.server.security;

import org.jspecify.annotations.NullMarked;
