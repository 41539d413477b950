/** Writes mixtures of normals. */
@NullMarked
package org.emplab.report.mixture;

import org.jspecify.annotations.NullMarked;
