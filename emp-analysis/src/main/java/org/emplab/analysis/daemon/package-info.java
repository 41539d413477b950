/** The daemons' work in the central cluster and in the L-samples (EMP 4.5, steps 4 to 6). */
@NullMarked
package org.emplab.analysis.daemon;

import org.jspecify.annotations.NullMarked;
