/** How a machine becomes one of the lab: a token, used once. */
@NullMarked
package org.emplab.server.machine.enrolment;

import org.jspecify.annotations.NullMarked;
