/** Writes histograms of times. */
@NullMarked
package org.emplab.report.histogram;

import org.jspecify.annotations.NullMarked;
