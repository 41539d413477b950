/** The times of a run's samples as plain series: what every characterisation starts from. */
@NullMarked
package org.emplab.analysis.series;

import org.jspecify.annotations.NullMarked;
