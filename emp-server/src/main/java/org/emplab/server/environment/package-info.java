/** What machines were like, from version to version, and what drifted between two. */
@NullMarked
package org.emplab.server.environment;

import org.jspecify.annotations.NullMarked;
