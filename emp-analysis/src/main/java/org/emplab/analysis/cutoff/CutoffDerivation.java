package org.emplab.analysis.cutoff;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.daemon.DaemonStart;

/**
 * Cutoffs with all that led to them: {@code emp-cutoffs/1}.
 *
 * @param table step 8
 * @param grouping daemon names that stand for several raw names
 * @param wholeMillis true if every PT of both runs is a whole number of ms, so that cutoffs are rounded
 * @param shortRun steps 1 to 6 on the short run
 * @param longRun steps 1 to 6 on the long run
 * @param declined the cutoffs that do not separate, by name; the table does not hold them
 * @param starts what starts the daemons of cutoffs and declined ones; empty where the runs do not say what processes are
 */
public record CutoffDerivation(
        @JsonUnwrapped CutoffTable table,
        Map<String, String> grouping,
        @JsonSetter(nulls = Nulls.AS_EMPTY) boolean wholeMillis,
        @JsonProperty("short") RunDerivation shortRun,
        @JsonProperty("long") RunDerivation longRun,
        List<DeclinedCutoff> declined,
        @JsonInclude(NON_EMPTY) List<DaemonStart> starts) {
    /** Changes whenever the same runs could give another result. */
    public static final String ALGORITHM_VERSION = "8";

    public CutoffDerivation {
        grouping = Collections.unmodifiableMap(new TreeMap<>(grouping.isEmpty() ? DaemonNames.GROUPING : grouping));
        declined = List.copyOf(declined);
        starts = List.copyOf(starts);
    }

    /**
     * A daemon whose cutoff does not separate its long executions from those of the central clusters.
     *
     * @param reason one sentence
     * @param clusterSamplesDropped samples of both runs' clusters that its cutoff would drop
     */
    public record DeclinedCutoff(String name, String reason, int clusterSamplesDropped) {}
}
