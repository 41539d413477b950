/** How often passwords and tokens may be guessed. */
@NullMarked
package org.emplab.server.security.guess;

import org.jspecify.annotations.NullMarked;
