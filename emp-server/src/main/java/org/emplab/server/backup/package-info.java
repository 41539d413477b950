/** A copy of all that the database holds, and a database made from it. */
@NullMarked
package org.emplab.server.backup;

import org.jspecify.annotations.NullMarked;
