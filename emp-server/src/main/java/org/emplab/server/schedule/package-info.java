/** Which run a machine takes next, and when. */
@NullMarked
package org.emplab.server.schedule;

import org.jspecify.annotations.NullMarked;
