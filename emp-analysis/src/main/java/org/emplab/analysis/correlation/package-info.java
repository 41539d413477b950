/** How the program's time goes with what the daemons did (characterizing.txt, section 8; repeatability.txt, tables 3 and 4). */
@NullMarked
package org.emplab.analysis.correlation;

import org.jspecify.annotations.NullMarked;
