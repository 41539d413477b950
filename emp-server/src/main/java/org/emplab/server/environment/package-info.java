/** The environments of machines, version by version, and what drifted between two. */
@NullMarked
package org.emplab.server.environment;

import org.jspecify.annotations.NullMarked;
