package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How far a daemon's cutoff would move if the same two runs were measured again.
 *
 * @param confidence that an interval holds the cutoff that half of such derivations come below
 * @param resamples how often both runs were drawn anew
 * @param found part of the draws in which the daemon has a cutoff at all
 * @param tiers of each tier of the cutoff
 */
public record CutoffInterval(double confidence, int resamples, double found, List<Bounds> tiers) {
    /** The bounds of a tier's cutoff; empty where fewer than three executions decide. */
    public record Bounds(OptionalDouble lowerMillis, OptionalDouble upperMillis) {
        boolean apartFrom(Bounds other) {
            return upperMillis.orElse(Double.POSITIVE_INFINITY) < other.lowerMillis.orElse(0)
                    || other.upperMillis.orElse(Double.POSITIVE_INFINITY) < lowerMillis.orElse(0);
        }
    }

    public CutoffInterval {
        tiers = List.copyOf(tiers);
    }
}
