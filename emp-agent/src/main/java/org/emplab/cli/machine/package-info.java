/** Commands of a lab machine: {@code emp agent}, {@code emp doctor}, {@code emp snapshot}. */
@NullMarked
package org.emplab.cli.machine;

import org.jspecify.annotations.NullMarked;
