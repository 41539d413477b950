/**
 * Takes the samples of a run, runs a whole experiment by displacement, or serves another machine's run; calls the server
 * only in between.
 */
@NullMarked
package org.emplab.agent.session;

import org.jspecify.annotations.NullMarked;
