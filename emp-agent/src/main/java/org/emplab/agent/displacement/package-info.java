/** Runs the displacement technique on this machine: F and the PUT on one CPU, the agent and a server elsewhere. */
@NullMarked
package org.emplab.agent.displacement;

import org.jspecify.annotations.NullMarked;
