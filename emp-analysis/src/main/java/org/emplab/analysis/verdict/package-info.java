/** The verdict on a run's samples so far, as its page shows it. */
@NullMarked
package org.emplab.analysis.verdict;

import org.jspecify.annotations.NullMarked;
