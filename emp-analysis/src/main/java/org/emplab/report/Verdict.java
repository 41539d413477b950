package org.emplab.report;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.model.Keyed;

/**
 * The decision of a comparison on one time of two programs.
 *
 * @param first the program that the second one is compared with
 * @param quantity {@code PT} or {@code ET}
 * @param outcome of the second program against the first one
 * @param differencePercent of the second program's time from the first one's; empty where none can be given
 * @param lowPercent the lower end of its interval
 * @param highPercent the upper end
 * @param marginPercent the smallest difference that matters
 * @param samplesToDecide of each program; empty where it is decided or unknown
 * @param runsToDecide likewise, where runs are compared
 * @param reason why there is no interval
 */
public record Verdict(
        String first,
        String second,
        String quantity,
        Outcome outcome,
        OptionalDouble differencePercent,
        OptionalDouble lowPercent,
        OptionalDouble highPercent,
        double marginPercent,
        OptionalLong samplesToDecide,
        OptionalLong runsToDecide,
        Optional<String> reason) {
    /** The decision of a comparison. */
    public enum Outcome implements Keyed {
        FASTER,
        SLOWER,
        /** The times differ by the margin at most. */
        SAME,
        UNDECIDED,
        /** The runs were measured on two occasions, which may make the difference. */
        OCCASIONS;

        /** Whether the times differ by more than the margin. */
        public boolean differs() {
            return this == FASTER || this == SLOWER;
        }

        public boolean decided() {
            return differs() || this == SAME;
        }
    }
}
