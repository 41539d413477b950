/** The agent's service as a process whose time of day is a test's. */
@NullMarked
package org.emplab.agent.session;

import org.jspecify.annotations.NullMarked;
