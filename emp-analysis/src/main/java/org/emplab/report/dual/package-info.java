/** Writes the two halves of a program, each timed by itself. */
@NullMarked
package org.emplab.report.dual;

import org.jspecify.annotations.NullMarked;
