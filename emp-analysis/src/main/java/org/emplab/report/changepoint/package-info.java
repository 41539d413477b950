/** Writes the change points of a program's runs. */
@NullMarked
package org.emplab.report.changepoint;

import org.jspecify.annotations.NullMarked;
