/** Programs side by side: their elapsed and process times under the protocol (EMP, table XXVI; SEDONA, table 3). */
@NullMarked
package org.emplab.analysis.program;

import org.jspecify.annotations.NullMarked;
