/** The release's archive, used as those do who have nothing else. */
@NullMarked
package org.emplab.server.release;

import org.jspecify.annotations.NullMarked;
