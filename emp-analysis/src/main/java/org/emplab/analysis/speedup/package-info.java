/** Many programs on many machines, each against a baseline. */
@NullMarked
package org.emplab.analysis.speedup;

import org.jspecify.annotations.NullMarked;
