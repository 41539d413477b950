package org.emplab.analysis.samplesize;

import java.util.OptionalDouble;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.MeanPrecision;
import org.emplab.analysis.statistics.Moments;

/**
 * The effect of both sanity checks on a subset of a run's samples, for PT or ET.
 *
 * @param outliersI samples dropped by the cutoffs
 * @param outliersII samples dropped by mean ± k·sd of the rest
 * @param sdMillis of what is left; empty for fewer than two
 * @param meanMillis of what is left; empty if nothing is
 * @param halfWidthPercent half of the 95 % interval of that mean, in percent of it; empty for fewer than two
 */
public record SubsetQuality(
        int outliersI,
        int outliersII,
        int kept,
        OptionalDouble sdMillis,
        OptionalDouble meanMillis,
        OptionalDouble halfWidthPercent) {

    /** The standard deviation in parts of the mean; of two samples or more, with a mean above 0. */
    double relativeError() {
        return sdMillis.orElseThrow() / meanMillis.orElseThrow();
    }

    static SubsetQuality of(int outliersI, int outliersII, Series kept) {
        if (kept.isEmpty()) {
            return new SubsetQuality(
                    outliersI, outliersII, 0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        }
        Moments moments = Moments.of(kept);
        return new SubsetQuality(
                outliersI,
                outliersII,
                kept.size(),
                moments.sdMillis(),
                OptionalDouble.of(moments.meanMillis()),
                moments.relativeError().isPresent()
                        ? OptionalDouble.of(MeanPrecision.halfWidthPercent(
                                moments.relativeError().getAsDouble(), kept.size()))
                        : OptionalDouble.empty());
    }
}
