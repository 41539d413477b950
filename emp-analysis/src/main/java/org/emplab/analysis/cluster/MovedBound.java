package org.emplab.analysis.cluster;

/**
 * A bound that a person wants instead of the algorithm's.
 *
 * @param upperBoundMillis samples with a larger ET are L-samples
 */
public record MovedBound(double upperBoundMillis, String by, String reason) {
    public MovedBound {
        if (!(upperBoundMillis > 0) || Double.isInfinite(upperBoundMillis)) {
            throw new IllegalArgumentException("a bound must be a positive number of ms, not " + upperBoundMillis);
        }
    }
}
