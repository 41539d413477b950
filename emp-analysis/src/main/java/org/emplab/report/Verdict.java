package org.emplab.report;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.analysis.statistics.PercentDifference;
import org.emplab.model.Keyed;
import org.emplab.report.table.Digits;

/**
 * The decision of a comparison on one time of two programs.
 *
 * @param first the program that the second one is compared with
 * @param quantity {@code PT} or {@code ET}
 * @param outcome of the second program against the first one
 * @param difference of the second program's time from the first one's
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
        PercentDifference difference,
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

    /** The decision on the second program, as {@code slower by 29 %}. */
    public String words() {
        return switch (outcome) {
            case SAME -> "same within " + percent();
            case FASTER, SLOWER -> outcome.key() + " by " + percent();
            case OCCASIONS -> "measured on two occasions";
            case UNDECIDED -> "not decided yet";
        };
    }

    /** The decision with both programs, the same wherever it is told. */
    public String sentence() {
        return switch (outcome) {
            case SAME -> second + " takes the same time as " + first + ", within " + percent();
            case FASTER, SLOWER -> second + " is " + outcome.key() + " than " + first + " by " + percent();
            case OCCASIONS, UNDECIDED -> second + " against " + first + ": " + words();
        };
    }

    private String percent() {
        double size = Math.abs(difference.percent().orElse(0));
        return outcome == Outcome.SAME
                ? Digits.plain(marginPercent, 3) + " %"
                : Digits.grouped(new BigDecimal(Digits.plain(size, size < 10 ? 2 : 0))) + " %";
    }
}
