/** Runs as they are kept: their states, the steps between them, and the events that put each step on record. */
@NullMarked
package org.emplab.server.run;

import org.jspecify.annotations.NullMarked;
