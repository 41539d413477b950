package org.emplab.analysis.distribution;

import java.util.Optional;
import org.emplab.analysis.series.Series;

/**
 * How the whole of a second program's times lies against a first one's: robust differences and a test of the
 * distributions. Its intervals hold at one look, unlike a verdict's.
 *
 * @param robust empty where one has fewer than two times
 * @param distribution likewise
 */
public record ShapeComparison(Optional<RobustDifference> robust, Optional<KolmogorovSmirnov> distribution) {
    /**
     * @throws IllegalArgumentException if a series is empty
     */
    public static ShapeComparison of(Series a, Series b, double confidence, long seed) {
        if (a.isEmpty() || b.isEmpty()) {
            throw new IllegalArgumentException("no times have no shape");
        }
        return new ShapeComparison(
                RobustDifference.of(a, b, confidence, seed),
                a.size() < 2 || b.size() < 2
                        ? Optional.empty()
                        : Optional.of(KolmogorovSmirnov.of(a.millis(), b.millis())));
    }
}
