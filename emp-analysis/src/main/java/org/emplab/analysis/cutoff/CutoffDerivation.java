package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.daemon.DaemonStart;

/**
 * Cutoffs with all that led to them.
 *
 * @param grouping daemon names that stand for several raw names
 * @param shortRun steps 1 to 6 on the short run
 * @param longRun steps 1 to 6 on the long run
 * @param wholeMillis true if every PT of both runs is a whole number of ms, so that cutoffs are rounded
 * @param table step 8
 * @param intervals of each cutoff of the table; empty in a result of an earlier version
 * @param declined the cutoffs that do not separate, by name; the table does not hold them
 * @param starts what starts the daemons of cutoffs and declined ones; empty where the runs do not say what processes are
 * @param shortDropped what the first sanity check drops of the short run; empty in a result of an earlier version
 * @param longDropped the same of the long run
 */
public record CutoffDerivation(
        Map<String, String> grouping,
        RunDerivation shortRun,
        RunDerivation longRun,
        boolean wholeMillis,
        CutoffTable table,
        List<CutoffInterval> intervals,
        List<DeclinedCutoff> declined,
        List<DaemonStart> starts,
        Optional<DroppedSamples> shortDropped,
        Optional<DroppedSamples> longDropped) {
    /** Changes whenever the same runs could give another result. */
    public static final String ALGORITHM_VERSION = "8";

    public CutoffDerivation {
        grouping = Map.copyOf(grouping);
        intervals = List.copyOf(intervals);
        declined = List.copyOf(declined);
        starts = List.copyOf(starts);
    }
}
