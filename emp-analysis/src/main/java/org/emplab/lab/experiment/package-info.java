/** Reads what people order from the lab, for its server, its agents and the command line. */
@NullMarked
package org.emplab.lab.experiment;

import org.jspecify.annotations.NullMarked;
