/** Writes how many samples are enough. */
@NullMarked
package org.emplab.report.samplesize;

import org.jspecify.annotations.NullMarked;
