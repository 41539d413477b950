/** Takes the samples of a run, or runs a whole experiment by displacement; calls the server only in between. */
@NullMarked
package org.emplab.agent.session;

import org.jspecify.annotations.NullMarked;
