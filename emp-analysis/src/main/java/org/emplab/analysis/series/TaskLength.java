package org.emplab.analysis.series;

import org.apache.commons.statistics.descriptive.Median;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** How long a run's program takes, in seconds: its task length, else the median ET of the samples that did not fail. */
public final class TaskLength {
    private TaskLength() {}

    /**
     * @throws UnsuitableInputException if the run has neither
     */
    public static double seconds(Run run) {
        if (run.header().taskLengthSeconds().isPresent()) {
            return run.header().taskLengthSeconds().getAsDouble();
        }
        Series elapsed = Quantity.ET.of(run, ProcessTime.USER_SYSTEM);
        if (elapsed.isEmpty()) {
            throw new UnsuitableInputException("the run of " + run.header().program()
                    + " has neither a task length nor a sample that did not fail");
        }
        return Median.withDefaults().evaluate(elapsed.millis()) / 1000;
    }
}
