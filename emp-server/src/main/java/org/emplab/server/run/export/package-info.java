/** A run's samples as a stream, and as a file. */
@NullMarked
package org.emplab.server.run.export;

import org.jspecify.annotations.NullMarked;
