/** Plays the queue through: who starts when and where, and what a run waits for. */
@NullMarked
package org.emplab.server.schedule.simulation;

import org.jspecify.annotations.NullMarked;
