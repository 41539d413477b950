/** The caller of a request, limits on guessing, and secrets as they are kept. */
@NullMarked
package org.emplab.server.security;

import org.jspecify.annotations.NullMarked;
