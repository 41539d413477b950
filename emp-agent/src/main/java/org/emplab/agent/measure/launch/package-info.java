/** Starts, times and reaps the program under test. */
@NullMarked
package org.emplab.agent.measure.launch;

import org.jspecify.annotations.NullMarked;
