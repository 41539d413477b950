/** Lab machines, their labels, and when each was last heard of. */
@NullMarked
package org.emplab.server.machine;

import org.jspecify.annotations.NullMarked;
