/** Writes the comparison of two runs. */
@NullMarked
package org.emplab.report.comparison;

import org.jspecify.annotations.NullMarked;
