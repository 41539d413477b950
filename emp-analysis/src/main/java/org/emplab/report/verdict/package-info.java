/** Writes and reads what a run's samples say so far. */
@NullMarked
package org.emplab.report.verdict;

import org.jspecify.annotations.NullMarked;
