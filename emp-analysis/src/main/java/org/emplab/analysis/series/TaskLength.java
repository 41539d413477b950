package org.emplab.analysis.series;

import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;
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
        return seconds(run.header().taskLengthSeconds(), () -> medianMillis(run));
    }

    /**
     * The time of a program whose samples are not at hand.
     *
     * @param taskLengthSeconds empty where the run has none
     * @param medianMillis the median ET of the samples that did not fail
     */
    public static double seconds(OptionalDouble taskLengthSeconds, DoubleSupplier medianMillis) {
        return taskLengthSeconds.orElseGet(() -> medianMillis.getAsDouble() / 1000);
    }

    private static double medianMillis(Run run) {
        Series elapsed = Quantity.ET.of(run, ProcessTime.USER_SYSTEM);
        if (elapsed.isEmpty()) {
            throw new UnsuitableInputException("the run of " + run.header().program()
                    + " has neither a task length nor a sample that did not fail");
        }
        return Median.withDefaults().evaluate(elapsed.millis());
    }
}
