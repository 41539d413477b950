/** The audit trail: who changed what. */
@NullMarked
package org.emplab.web.audit;

import org.jspecify.annotations.NullMarked;
