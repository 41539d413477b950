/** Analyses of stored runs: derivations, comparisons, verdicts, kept with all that they were made from. */
@NullMarked
package org.emplab.server.study;

import org.jspecify.annotations.NullMarked;
