/** Each person's share of the lab, and the time they used of it. */
@NullMarked
package org.emplab.server.schedule.share;

import org.jspecify.annotations.NullMarked;
