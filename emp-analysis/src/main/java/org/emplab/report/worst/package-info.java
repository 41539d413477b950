/** Writes the worst samples of a run. */
@NullMarked
package org.emplab.report.worst;

import org.jspecify.annotations.NullMarked;
