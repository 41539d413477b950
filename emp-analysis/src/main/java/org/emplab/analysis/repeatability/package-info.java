/** Whether two runs of one program look alike (repeatability.txt, section 1). */
@NullMarked
package org.emplab.analysis.repeatability;

import org.jspecify.annotations.NullMarked;
