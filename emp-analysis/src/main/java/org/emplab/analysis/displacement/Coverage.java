package org.emplab.analysis.displacement;

import java.util.Optional;
import org.emplab.report.table.Digits;

/**
 * The times at which F and the PUT ran in step 2, by one clock. The technique needs F to cover the PUT entirely.
 *
 * @param fluidStartedNanos just before F's first loop
 * @param fluidEndedNanos just after its last
 * @param putStartedNanos just before the PUT was released
 * @param putEndedNanos when it had ended
 */
public record Coverage(long fluidStartedNanos, long fluidEndedNanos, long putStartedNanos, long putEndedNanos) {

    /** Why F did not cover the PUT; empty if it did. */
    public Optional<String> uncovered() {
        if (putStartedNanos < fluidStartedNanos) {
            return Optional.of("the PUT started " + millis(fluidStartedNanos - putStartedNanos) + " before F");
        }
        if (putEndedNanos > fluidEndedNanos) {
            return Optional.of("the PUT ended " + millis(putEndedNanos - fluidEndedNanos) + " after F");
        }
        return Optional.empty();
    }

    private static String millis(long nanos) {
        return Digits.fixed(nanos / 1e6, 1) + " ms";
    }
}
