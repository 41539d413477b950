/** Which run a machine takes next, and when: the plan, the calendar, and how well both foretold. */
@NullMarked
package org.emplab.server.schedule;

import org.jspecify.annotations.NullMarked;
