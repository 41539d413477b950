package org.emplab.analysis.comparison;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.analysis.statistics.Welch;

/**
 * The cost to a program of being executed after the other one of its pair. Where the order changes from block to block,
 * half the difference between the ratios of both orders is the place's, and the programs' own ratio cancels; where one
 * program always comes first, place and program cannot be told apart.
 *
 * @param firstBefore blocks in which the first program comes before the second
 * @param secondBefore blocks in which it comes after it
 * @param percent of the later program's time against what it takes before the other one, at 99 %; empty where one
 *     program comes first in all blocks but a few
 */
record OrderEffect(
        int firstBefore,
        int secondBefore,
        @JsonProperty("laterPercent") Optional<Interval> percent) {
    private static final double CONFIDENCE = 0.99;
    private static final int FEWEST_OF_EACH = 5;
    private static final int FEWEST_BLOCKS = 2;

    /** The effect over pairs: the values at an index belong together. */
    static OrderEffect of(Series a, Series b) {
        double[] firstBefore = logs(a, b, true);
        double[] secondBefore = logs(a, b, false);
        return new OrderEffect(
                firstBefore.length,
                secondBefore.length,
                Math.min(firstBefore.length, secondBefore.length) < FEWEST_OF_EACH
                        ? Optional.empty()
                        : Optional.of(interval(TrimmedMean.of(firstBefore, 0), TrimmedMean.of(secondBefore, 0))));
    }

    private static double[] logs(Series a, Series b, boolean firstBefore) {
        Series some = a.keep(i -> a.number(i) < b.number(i) == firstBefore && a.nanos(i) > 0 && b.nanos(i) > 0);
        double[] logs = new double[some.size()];
        for (int i = 0; i < logs.length; i++) {
            int pair = a.indexOf(some.number(i));
            logs[i] = Math.log((double) b.nanos(pair) / a.nanos(pair));
        }
        return logs;
    }

    private static Interval interval(TrimmedMean firstBefore, TrimmedMean secondBefore) {
        double log = (firstBefore.mean() - secondBefore.mean()) / 2;
        double errorA = firstBefore.error().orElseThrow();
        double errorB = secondBefore.error().orElseThrow();
        double error = Math.hypot(errorA, errorB) / 2;
        double reach = error == 0
                ? 0
                : error
                        * TDistribution.of(
                                        Welch.degreesOfFreedom(errorA, errorB, firstBefore.kept(), secondBefore.kept()))
                                .inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return new Interval(percent(log), percent(log - reach), percent(log + reach));
    }

    /** The part of the effect that stays in the programs' difference where one of them comes first more often. */
    double staysPercent(Interval effect) {
        return effect.estimate() * (firstBefore - secondBefore) / (firstBefore + secondBefore);
    }

    private static double percent(double log) {
        return 100 * Math.expm1(log);
    }

    /** True where one program comes first in every block. */
    @JsonProperty
    boolean fixedOrder() {
        return firstBefore + secondBefore >= FEWEST_BLOCKS && Math.min(firstBefore, secondBefore) == 0;
    }
}
