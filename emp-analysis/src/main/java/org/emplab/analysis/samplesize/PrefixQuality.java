package org.emplab.analysis.samplesize;

import java.util.OptionalDouble;

/**
 * What both sanity checks make of a run's first samples, for PT or ET.
 *
 * @param outliersI samples dropped by the cutoffs
 * @param outliersII samples dropped by mean ± k·sd of the rest
 * @param sdMillis of what is left; empty for fewer than two
 */
public record PrefixQuality(int outliersI, int outliersII, int kept, OptionalDouble sdMillis) {}
