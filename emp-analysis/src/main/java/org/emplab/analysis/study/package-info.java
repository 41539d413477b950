/** Cutoffs as they are derived from a short and a long run, and programs timed with them, as questions. */
@NullMarked
package org.emplab.analysis.study;

import org.jspecify.annotations.NullMarked;
