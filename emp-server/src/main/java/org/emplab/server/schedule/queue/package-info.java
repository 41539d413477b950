/** Input of the schedule: the runs that wait, and those under way. */
@NullMarked
package org.emplab.server.schedule.queue;

import org.jspecify.annotations.NullMarked;
