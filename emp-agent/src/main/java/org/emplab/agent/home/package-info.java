/** The agent's home: its identity at the server, its permissions, its runs and what it still has to send. */
@NullMarked
package org.emplab.agent.home;

import org.jspecify.annotations.NullMarked;
