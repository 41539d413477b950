/** Who asks: a person or a machine, and secrets as they are kept. */
@NullMarked
package org.emplab.server.security;

import org.jspecify.annotations.NullMarked;
