/** Enrols this machine at a server, and knows who it is to that server. */
@NullMarked
package org.emplab.agent.enrolment;

import org.jspecify.annotations.NullMarked;
