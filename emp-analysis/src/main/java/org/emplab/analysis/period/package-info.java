/** How regularly a daemon comes (EMP 4.5, step 6). */
@NullMarked
package org.emplab.analysis.period;

import org.jspecify.annotations.NullMarked;
