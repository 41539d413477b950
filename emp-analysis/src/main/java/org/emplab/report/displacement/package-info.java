/** Writes experiments by the displacement technique. */
@NullMarked
package org.emplab.report.displacement;

import org.jspecify.annotations.NullMarked;
