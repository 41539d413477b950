/** Measured times of programs, from their runs and a cutoff table. */
@NullMarked
package org.emplab.server.study.timing;

import org.jspecify.annotations.NullMarked;
