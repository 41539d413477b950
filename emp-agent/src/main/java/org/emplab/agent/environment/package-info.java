/**
 * The machine's environment: read from the machine before a run, stored in its header, and judged against EMPv1 to
 * EMPv4.
 */
@NullMarked
package org.emplab.agent.environment;

import org.jspecify.annotations.NullMarked;
