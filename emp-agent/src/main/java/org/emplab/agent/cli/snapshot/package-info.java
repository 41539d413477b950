/** {@code emp snapshot}: what the machine does between two moments. */
@NullMarked
package org.emplab.agent.cli.snapshot;

import org.jspecify.annotations.NullMarked;
