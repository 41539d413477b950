/** Measured times of programs: how they were asked for, what they are, and what the protocol dropped. */
@NullMarked
package org.emplab.web.timing;

import org.jspecify.annotations.NullMarked;
