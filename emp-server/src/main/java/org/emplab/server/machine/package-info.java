/** Lab machines: who they are, their enrolment, labels, environments and signs of life. */
@NullMarked
package org.emplab.server.machine;

import org.jspecify.annotations.NullMarked;
