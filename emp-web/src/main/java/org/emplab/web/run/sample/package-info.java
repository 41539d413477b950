/** One sample of a run, or the samples that were selected, and what the other processes did meanwhile. */
@NullMarked
package org.emplab.web.run.sample;

import org.jspecify.annotations.NullMarked;
