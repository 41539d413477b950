/** Runs: the list, the page of one run, its samples and their process diffs. */
@NullMarked
package org.emplab.web.run;

import org.jspecify.annotations.NullMarked;
