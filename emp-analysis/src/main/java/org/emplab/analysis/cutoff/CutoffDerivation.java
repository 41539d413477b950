package org.emplab.analysis.cutoff;

import java.util.Map;
import java.util.Objects;

/**
 * Cutoffs with all that led to them.
 *
 * @param grouping daemon names that stand for several raw names
 * @param shortRun steps 1 to 6 on the short run
 * @param longRun steps 1 to 6 on the long run
 * @param wholeMillis true if every PT of both runs is a whole number of ms, so that cutoffs are rounded
 * @param table step 8
 */
public record CutoffDerivation(
        Map<String, String> grouping,
        RunDerivation shortRun,
        RunDerivation longRun,
        boolean wholeMillis,
        CutoffTable table) {
    /** Changes whenever the same runs could give another result. */
    public static final String ALGORITHM_VERSION = "2";

    public CutoffDerivation {
        grouping = Map.copyOf(grouping);
        Objects.requireNonNull(shortRun, "shortRun");
        Objects.requireNonNull(longRun, "longRun");
        Objects.requireNonNull(table, "table");
    }
}
