/** Tables and numbers as LaTeX, within the lines of one- and two-column papers. */
@NullMarked
package org.emplab.report.latex;

import org.jspecify.annotations.NullMarked;
