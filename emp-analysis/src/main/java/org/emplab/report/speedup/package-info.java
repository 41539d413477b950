/** Speed-ups as {@code emp-speedups/1}, tables and a figure. */
@NullMarked
package org.emplab.report.speedup;

import org.jspecify.annotations.NullMarked;
