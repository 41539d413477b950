/** Writes the daemons in each bin of process time. */
@NullMarked
package org.emplab.report.bins;

import org.jspecify.annotations.NullMarked;
