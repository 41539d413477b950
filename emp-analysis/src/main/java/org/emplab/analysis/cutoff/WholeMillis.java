package org.emplab.analysis.cutoff;

import java.util.OptionalLong;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Are all PTs of a run whole ms, as in the papers' data? Then its cutoffs are too. */
final class WholeMillis {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private WholeMillis() {}

    static boolean throughout(Run run, ProcessTime processTime) {
        for (int i = 0; i < run.size(); i++) {
            if (run.sample(i).failed()) {
                continue;
            }
            for (int row = run.firstRow(i); row < run.firstRow(i + 1); row++) {
                OptionalLong nanos = ProcessTimes.nanos(run, row, processTime);
                if (nanos.isPresent() && nanos.getAsLong() % NANOS_PER_MILLI != 0) {
                    return false;
                }
            }
        }
        return true;
    }
}
