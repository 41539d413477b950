/** Lab machines, their enrolment and what their agents ask. */
@NullMarked
package org.emplab.server.machine;

import org.jspecify.annotations.NullMarked;
