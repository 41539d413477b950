/** Whether a run's times keep their level: warm-up, slowdown, and times that never become steady. */
@NullMarked
package org.emplab.analysis.steady;

import org.jspecify.annotations.NullMarked;
