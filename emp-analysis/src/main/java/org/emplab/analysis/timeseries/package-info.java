/**
 * Times and what programs measure themselves, sample by sample, in succession and between runs (EMP, figures 9 to 13
 * and 16; characterizing.txt, figures 29 to 32 and 37 to 43).
 */
@NullMarked
package org.emplab.analysis.timeseries;

import org.jspecify.annotations.NullMarked;
