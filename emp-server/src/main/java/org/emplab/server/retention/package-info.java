/** Runs that a lab does not keep for ever: rules that an administrator made remove them, and only those. */
@NullMarked
package org.emplab.server.retention;

import org.jspecify.annotations.NullMarked;
