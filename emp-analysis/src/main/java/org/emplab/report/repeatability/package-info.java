/** Writes whether runs repeat. */
@NullMarked
package org.emplab.report.repeatability;

import org.jspecify.annotations.NullMarked;
