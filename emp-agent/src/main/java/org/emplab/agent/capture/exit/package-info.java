/** Listens for the exit records of processes that end within a window. */
@NullMarked
package org.emplab.agent.capture.exit;

import org.jspecify.annotations.NullMarked;
