/** A run's times in a few numbers: the analysis {@code summary}. */
@NullMarked
package org.emplab.analysis.summary;

import org.jspecify.annotations.NullMarked;
