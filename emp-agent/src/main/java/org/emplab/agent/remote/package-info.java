/** The way to a server: requests with a bearer token, and what came of each. Knows nothing of runs or samples. */
@NullMarked
package org.emplab.agent.remote;

import org.jspecify.annotations.NullMarked;
