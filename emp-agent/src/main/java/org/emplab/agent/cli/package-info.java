/** The {@code emp} command: one class per subcommand. */
@NullMarked
package org.emplab.agent.cli;

import org.jspecify.annotations.NullMarked;
