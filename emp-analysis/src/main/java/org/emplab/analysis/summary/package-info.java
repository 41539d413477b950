/** What a run's times are in a few numbers: the analysis {@code summary}. */
@NullMarked
package org.emplab.analysis.summary;

import org.jspecify.annotations.NullMarked;
