/** A lab machine with known daemons: runs with their truth, to plan real ones and to test the protocol. */
@NullMarked
package org.emplab.analysis.simulate;

import org.jspecify.annotations.NullMarked;
