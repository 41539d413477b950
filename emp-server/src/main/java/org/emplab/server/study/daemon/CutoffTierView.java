package org.emplab.server.study.daemon;

import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.jspecify.annotations.Nullable;

/**
 * A cutoff for programs of some length.
 *
 * @param belowTaskSeconds null for all longer programs
 */
public record CutoffTierView(@Nullable Double belowTaskSeconds, double cutoffMillis) {
    public static CutoffTierView of(Tier tier) {
        return new CutoffTierView(
                tier.belowTaskSeconds().isPresent() ? tier.belowTaskSeconds().getAsDouble() : null,
                tier.cutoffMillis());
    }
}
