/** How many samples are enough (EMP 4.6). */
@NullMarked
package org.emplab.analysis.samplesize;

import org.jspecify.annotations.NullMarked;
