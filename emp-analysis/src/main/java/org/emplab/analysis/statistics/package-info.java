/** A run's times in a few numbers, raw and trimmed (characterizing.txt, table 3; EMP, figure 17). */
@NullMarked
package org.emplab.analysis.statistics;

import org.jspecify.annotations.NullMarked;
