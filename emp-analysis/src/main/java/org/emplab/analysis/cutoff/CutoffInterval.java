package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.statistics.Interval;

/**
 * How far a daemon's cutoff would move if the same two runs were measured again.
 *
 * @param confidence that an interval holds the cutoff that half of such derivations come below
 * @param resamples how often both runs were drawn anew
 * @param found part of the draws in which the daemon has a cutoff at all
 * @param tiers of each tier of the cutoff, ms; empty where fewer than three executions decide
 */
public record CutoffInterval(
        String name, double confidence, int resamples, double found, List<Optional<Interval>> tiers) {
    public CutoffInterval {
        tiers = List.copyOf(tiers);
    }
}
