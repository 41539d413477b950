/** Experiments by the displacement technique: their tables and figures. */
@NullMarked
package org.emplab.web.displacement;

import org.jspecify.annotations.NullMarked;
