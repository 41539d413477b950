/** Bearer tokens of agents and scripts. */
@NullMarked
package org.emplab.server.security.token;

import org.jspecify.annotations.NullMarked;
