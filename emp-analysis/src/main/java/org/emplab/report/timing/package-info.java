/** Writes the time of a program, with cutoffs applied. */
@NullMarked
package org.emplab.report.timing;

import org.jspecify.annotations.NullMarked;
