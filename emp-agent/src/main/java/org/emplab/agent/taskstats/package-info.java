/** The kernel's taskstats over generic netlink: queries in batches, and a listener for exit records. */
@NullMarked
package org.emplab.agent.taskstats;

import org.jspecify.annotations.NullMarked;
