/** Runs: what is known of one and of all, and the times of its samples. */
@NullMarked
package org.emplab.web.run;

import org.jspecify.annotations.NullMarked;
