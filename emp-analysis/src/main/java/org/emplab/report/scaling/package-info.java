/** Writes how the spread grows with the task length. */
@NullMarked
package org.emplab.report.scaling;

import org.jspecify.annotations.NullMarked;
