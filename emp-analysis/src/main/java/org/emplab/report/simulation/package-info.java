/** Writes simulated labs and their truth. */
@NullMarked
package org.emplab.report.simulation;

import org.jspecify.annotations.NullMarked;
