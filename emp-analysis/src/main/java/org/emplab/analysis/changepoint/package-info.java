/** Change points: the runs before which a program's times change for good. */
@NullMarked
package org.emplab.analysis.changepoint;

import org.jspecify.annotations.NullMarked;
