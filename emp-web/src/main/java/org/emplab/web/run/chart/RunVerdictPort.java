package org.emplab.web.run.chart;

import java.time.Duration;
import java.util.Optional;
import org.emplab.analysis.comparison.RunVerdict;

/** The verdicts on the samples of each run so far, computed at the first request and kept. */
public interface RunVerdictPort {
    /**
     * The latest verdict on a run. Where none is kept, or the run has grown noticeably since, a newer one is computed.
     *
     * @param patience how long to wait for the newer one
     */
    default Latest latest(String id, Duration patience) {
        return latest(id, Optional.empty(), patience);
    }

    /**
     * The latest verdict on one of the programs that a run interleaves.
     *
     * @param program empty for a run of one program
     */
    Latest latest(String id, Optional<String> program, Duration patience);

    /**
     * A verdict as it is kept.
     *
     * @param verdict empty where none is kept yet
     * @param newerToCome true while a newer one is computed: ask again in a few seconds
     * @param refused why none can be computed here
     */
    record Latest(Optional<RunVerdict> verdict, boolean newerToCome, Optional<String> refused) {
        public Latest(Optional<RunVerdict> verdict, boolean newerToCome) {
            this(verdict, newerToCome, Optional.empty());
        }
    }
}
