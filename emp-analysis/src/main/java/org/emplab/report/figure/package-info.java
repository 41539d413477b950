/** Figures with their data, and their source for pgfplots. */
@NullMarked
package org.emplab.report.figure;

import org.jspecify.annotations.NullMarked;
