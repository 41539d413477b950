/**
 * The timed window: one execution of the program under test between two images of the machine.
 *
 * <p>The program is started, timed and waited for by a small C program, {@code emp-launch}; while it runs the agent has
 * one thread blocked in a read.
 */
@NullMarked
package org.emplab.agent.measure;

import org.jspecify.annotations.NullMarked;
