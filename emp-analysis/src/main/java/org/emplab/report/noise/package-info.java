/** Writes how far runs of the identical program differ. */
@NullMarked
package org.emplab.report.noise;

import org.jspecify.annotations.NullMarked;
