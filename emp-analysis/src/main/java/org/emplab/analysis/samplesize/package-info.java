/** How many samples are enough (EMP 4.6), and how well a measurement repeats. */
@NullMarked
package org.emplab.analysis.samplesize;

import org.jspecify.annotations.NullMarked;
