/** The calls of agents. */
@NullMarked
package org.emplab.server.machine.agent;

import org.jspecify.annotations.NullMarked;
