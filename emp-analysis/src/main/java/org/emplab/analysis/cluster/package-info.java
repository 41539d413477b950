/** Zooming into the scatter plot of dual samples until no L is left (EMP 4.5, steps 2 and 3). */
@NullMarked
package org.emplab.analysis.cluster;

import org.jspecify.annotations.NullMarked;
