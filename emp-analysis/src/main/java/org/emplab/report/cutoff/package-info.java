/** Writes the derivation of cutoffs. */
@NullMarked
package org.emplab.report.cutoff;

import org.jspecify.annotations.NullMarked;
