/** A lab of real processes that are killed. */
@NullMarked
package org.emplab.server.survival;

import org.jspecify.annotations.NullMarked;
