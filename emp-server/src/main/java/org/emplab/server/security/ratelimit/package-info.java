/** Limits on how often passwords and tokens are tried. */
@NullMarked
package org.emplab.server.security.ratelimit;

import org.jspecify.annotations.NullMarked;
