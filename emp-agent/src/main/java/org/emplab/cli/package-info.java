/** The {@code emp} command: one class per subcommand. */
@NullMarked
package org.emplab.cli;

import org.jspecify.annotations.NullMarked;
