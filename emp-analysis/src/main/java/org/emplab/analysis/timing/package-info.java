/** Both sanity checks and the execution time of a program (EMP 4.5; SEDONA step C). */
@NullMarked
package org.emplab.analysis.timing;

import org.jspecify.annotations.NullMarked;
