/** Writes the summary of runs. */
@NullMarked
package org.emplab.report.summary;

import org.jspecify.annotations.NullMarked;
