/** The inputs of an analysis: the run files, and which of their samples, cutoffs and times. */
@NullMarked
package org.emplab.cli.analyze.input;

import org.jspecify.annotations.NullMarked;
