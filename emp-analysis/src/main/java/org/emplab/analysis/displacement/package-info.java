/** The displacement technique: the CPU cost of an operation from wall-clock time alone (displacement.txt). */
@NullMarked
package org.emplab.analysis.displacement;

import org.jspecify.annotations.NullMarked;
