/**
 * The times of a run's samples as plain series: what every characterisation starts from, and what a chart draws of
 * them.
 */
@NullMarked
package org.emplab.analysis.series;

import org.jspecify.annotations.NullMarked;
