/** The times of a run's samples, ET, PT, user and system time, of all of them or of those that a trim keeps. */
@NullMarked
package org.emplab.web.run.time;

import org.jspecify.annotations.NullMarked;
