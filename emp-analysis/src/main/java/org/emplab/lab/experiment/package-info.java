/** Reads the experiments and displacements that people order, for the server, its agents and the command line. */
@NullMarked
package org.emplab.lab.experiment;

import org.jspecify.annotations.NullMarked;
