/** Runs: their lifecycle, and their samples as streams. */
@NullMarked
package org.emplab.server.run;

import org.jspecify.annotations.NullMarked;
