/** Writes the correlation of a program's times with the daemons'. */
@NullMarked
package org.emplab.report.correlation;

import org.jspecify.annotations.NullMarked;
