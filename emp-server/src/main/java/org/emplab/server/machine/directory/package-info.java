/** Machines as pages and answers show them: state, health and the run that each holds. */
@NullMarked
package org.emplab.server.machine.directory;

import org.jspecify.annotations.NullMarked;
