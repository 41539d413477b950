/** Decides what this machine permits a server: its own settings, which no server can change. */
@NullMarked
package org.emplab.agent.permission;

import org.jspecify.annotations.NullMarked;
