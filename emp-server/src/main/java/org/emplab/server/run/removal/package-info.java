/** Runs that were dropped, and the deletion of their rows in steps. */
@NullMarked
package org.emplab.server.run.removal;

import org.jspecify.annotations.NullMarked;
