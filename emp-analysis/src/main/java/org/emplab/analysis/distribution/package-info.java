/** Histograms, the daemons in each of their bins, and mixtures of normals (repeatability.txt, sections 2 and 3). */
@NullMarked
package org.emplab.analysis.distribution;

import org.jspecify.annotations.NullMarked;
