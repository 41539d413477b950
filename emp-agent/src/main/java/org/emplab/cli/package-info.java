/** The {@code emp} command: one class per subcommand, its output and the simulator. */
@NullMarked
package org.emplab.cli;

import org.jspecify.annotations.NullMarked;
