/** How far runs of the identical program differ: what of a difference may be noise. */
@NullMarked
package org.emplab.analysis.noise;

import org.jspecify.annotations.NullMarked;
