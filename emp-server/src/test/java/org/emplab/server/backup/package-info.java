/** Backups, restored. */
@NullMarked
package org.emplab.server.backup;

import org.jspecify.annotations.NullMarked;
