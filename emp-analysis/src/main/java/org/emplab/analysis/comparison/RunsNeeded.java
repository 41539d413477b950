package org.emplab.analysis.comparison;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The number of runs that a claim about programs needs of each. It depends on the deviation between runs of one
 * program, of which one run tells nothing.
 *
 * @param betweenRunSdPercent the deviation between runs that the number is for
 * @param runs of each program, for which a 95 % interval of the difference (Student's t of the runs' means) reaches as
 *     far as the difference is from the margin, or as the margin itself where it is decided that they are the same; at
 *     least 3
 */
public record RunsNeeded(double betweenRunSdPercent, int runs) {
    private static final double BETWEEN_RUN_SD_PERCENT = 1;
    private static final int FEWEST = 3;
    private static final int MOST = 1000;
    private static final double TAIL = 0.025;

    static RunsNeeded of(SpeedVerdict verdict) {
        double reach = verdict.difference().percent().isEmpty()
                ? verdict.basis().marginPercent()
                : Math.abs(Math.abs(verdict.difference().percent().getAsDouble())
                        - verdict.basis().marginPercent());
        return new RunsNeeded(BETWEEN_RUN_SD_PERCENT, at(BETWEEN_RUN_SD_PERCENT, reach));
    }

    /** The fewest runs of each of two programs, from 3 to 1000, whose interval of the difference reaches no farther. */
    public static int at(double betweenRunSdPercent, double reachPercent) {
        int runs = FEWEST;
        while (runs < MOST && reach(betweenRunSdPercent, runs) > reachPercent) {
            runs++;
        }
        return runs;
    }

    private static double reach(double betweenRunSdPercent, int runs) {
        return TDistribution.of(2.0 * runs - 2).inverseSurvivalProbability(TAIL)
                * betweenRunSdPercent
                * Math.sqrt(2.0 / runs);
    }

    /** The number in words, and that it is more where {@link #at} counts no farther. */
    public static String words(int runs) {
        return runs < MOST ? String.valueOf(runs) : "over " + MOST;
    }
}
