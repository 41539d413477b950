/** {@code emp simulate}: runs of a lab machine with known daemons. */
@NullMarked
package org.emplab.cli.simulate;

import org.jspecify.annotations.NullMarked;
