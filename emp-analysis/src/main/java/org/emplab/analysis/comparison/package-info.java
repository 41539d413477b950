/** Two programs, or two versions of one, against each other. */
@NullMarked
package org.emplab.analysis.comparison;

import org.jspecify.annotations.NullMarked;
