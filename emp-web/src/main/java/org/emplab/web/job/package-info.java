/** Computations in the background: how far they are, and what people do about them. */
@NullMarked
package org.emplab.web.job;

import org.jspecify.annotations.NullMarked;
