/** Variance and shape over growing task lengths (repeatability.txt, section 2.4). */
@NullMarked
package org.emplab.analysis.scaling;

import org.jspecify.annotations.NullMarked;
