/** Which points of a chart can be seen: the others need not be sent or drawn. */
@NullMarked
package org.emplab.analysis.thinning;

import org.jspecify.annotations.NullMarked;
