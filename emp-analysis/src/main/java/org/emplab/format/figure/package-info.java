/** Figures with their data, and their source for pgfplots. */
@NullMarked
package org.emplab.format.figure;

import org.jspecify.annotations.NullMarked;
