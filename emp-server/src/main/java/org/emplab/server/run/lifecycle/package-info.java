/** Who takes a run's steps: agents, people, and the server when a machine is silent; and the machines that serve another's run. */
@NullMarked
package org.emplab.server.run.lifecycle;

import org.jspecify.annotations.NullMarked;
