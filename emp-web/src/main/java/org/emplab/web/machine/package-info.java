/** Lab machines: their state, and how a new one is enrolled. */
@NullMarked
package org.emplab.web.machine;

import org.jspecify.annotations.NullMarked;
