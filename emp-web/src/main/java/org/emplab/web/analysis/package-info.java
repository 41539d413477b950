/** Analyses of chosen runs, as at the shell: compared, summed up, drawn; computed when they are asked for. */
@NullMarked
package org.emplab.web.analysis;

import org.jspecify.annotations.NullMarked;
