/** Histograms of times, their bins and the mixtures fitted to them. */
@NullMarked
package org.emplab.analysis.histogram;

import org.jspecify.annotations.NullMarked;
