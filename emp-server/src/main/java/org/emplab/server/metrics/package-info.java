/** Figures and health of the server, for those who watch it. */
@NullMarked
package org.emplab.server.metrics;

import org.jspecify.annotations.NullMarked;
