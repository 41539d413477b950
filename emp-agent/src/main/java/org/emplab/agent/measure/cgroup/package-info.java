/** Control groups for the program's process tree: killing it whole, limiting it. */
@NullMarked
package org.emplab.agent.measure.cgroup;

import org.jspecify.annotations.NullMarked;
