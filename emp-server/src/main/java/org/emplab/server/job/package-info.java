/** Jobs that people need not wait for: any server computes them, and another takes over if it dies. */
@NullMarked
package org.emplab.server.job;

import org.jspecify.annotations.NullMarked;
