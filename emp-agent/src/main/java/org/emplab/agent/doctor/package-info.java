/** Checks a machine against EMPv1 to EMPv4, changes what it may, and puts it back exactly. */
@NullMarked
package org.emplab.agent.doctor;

import org.jspecify.annotations.NullMarked;
