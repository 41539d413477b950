/** The audit trail: who changed what, and what was refused. */
@NullMarked
package org.emplab.server.security.audit;

import org.jspecify.annotations.NullMarked;
