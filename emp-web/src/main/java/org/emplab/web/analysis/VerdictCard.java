package org.emplab.web.analysis;

import static java.util.stream.Collectors.joining;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.emplab.report.Verdict;
import org.emplab.web.display.Display;

/**
 * The verdict of a comparison on one time: in words, and its interval against the margin.
 *
 * @param programs the second program and the first, which it is compared with
 * @param time PT or ET
 * @param verdict same, faster, slower, or what an undecided one is called
 * @param words the answer
 * @param missing why there is no verdict and what it takes; empty where there is one
 * @param interval of the difference, where one can be given
 */
record VerdictCard(
        String programs, String time, String verdict, String words, String missing, Optional<Interval> interval) {
    private static final Display DISPLAY = new Display();

    /**
     * The difference on a drawing of ±100 about no difference.
     *
     * @param words the difference in %, with its interval
     * @param low the place of the interval's lower end; likewise the others
     */
    record Interval(String words, double low, double middle, double high, double margin) {
        /** The drawing ends so much beyond what is in it. */
        private static final double ROOM = 1.25;

        private static Optional<Interval> of(Verdict verdict) {
            if (verdict.lowPercent().isEmpty()) {
                return Optional.empty();
            }
            double low = verdict.lowPercent().getAsDouble();
            double high = verdict.highPercent().orElseThrow();
            double middle = verdict.differencePercent().orElseThrow();
            double margin = verdict.marginPercent();
            double most = ROOM * Math.max(margin, Math.max(Math.abs(low), Math.abs(high)));
            return Optional.of(new Interval(
                    signed(middle) + " % [" + signed(low) + ", " + signed(high) + "]",
                    100 * low / most,
                    100 * middle / most,
                    100 * high / most,
                    100 * margin / most));
        }
    }

    static VerdictCard of(Verdict verdict) {
        return new VerdictCard(
                verdict.second() + " against " + verdict.first(),
                verdict.quantity(),
                verdict.verdict(),
                words(verdict.verdict(), Math.abs(verdict.differencePercent().orElse(0)), verdict.marginPercent()),
                missing(verdict),
                Interval.of(verdict));
    }

    private static String words(String key, double difference, double margin) {
        return switch (key) {
            case "same" -> "same within " + DISPLAY.plain(margin, 3) + " %";
            case "faster", "slower" -> key + " by " + DISPLAY.plain(difference, difference < 10 ? 2 : 0) + " %";
            default -> "not decided yet";
        };
    }

    private static String missing(Verdict verdict) {
        return Stream.of(
                        verdict.reason(),
                        toDecide(verdict.samplesToDecide(), "samples"),
                        toDecide(verdict.runsToDecide(), "runs"))
                .flatMap(Optional::stream)
                .collect(joining("; "));
    }

    private static Optional<String> toDecide(OptionalLong count, String what) {
        return count.isPresent()
                ? Optional.of("take " + DISPLAY.count(count.getAsLong()) + " " + what + " of each")
                : Optional.empty();
    }

    private static String signed(double percent) {
        return (percent < 0 ? "−" : "+") + DISPLAY.decimals(Math.abs(percent), 2);
    }
}
