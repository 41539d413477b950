/** Whether machines are fit to measure: reference runs, what is expected of them, and what follows. */
@NullMarked
package org.emplab.server.health;

import org.jspecify.annotations.NullMarked;
