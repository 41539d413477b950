/** Cutoffs for infrequent long-running daemons from a short and a long run (EMP 4.5, step 8; SEDONA step B). */
@NullMarked
package org.emplab.analysis.cutoff;

import org.jspecify.annotations.NullMarked;
