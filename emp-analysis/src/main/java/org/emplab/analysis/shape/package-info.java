/** In what two programs' times differ beyond their means: places, order, modes. */
@NullMarked
package org.emplab.analysis.shape;

import org.jspecify.annotations.NullMarked;
