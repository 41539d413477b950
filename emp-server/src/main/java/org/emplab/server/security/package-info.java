/** The caller of a request, limits on guessing, secrets as they are kept, and the audit trail. */
@NullMarked
package org.emplab.server.security;

import org.jspecify.annotations.NullMarked;
