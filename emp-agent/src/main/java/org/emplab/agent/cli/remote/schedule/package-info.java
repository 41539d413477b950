/** Experiments for a server, and what it will run next. */
@NullMarked
package org.emplab.agent.cli.remote.schedule;

import org.jspecify.annotations.NullMarked;
