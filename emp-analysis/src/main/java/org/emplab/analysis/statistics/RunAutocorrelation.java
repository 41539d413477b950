package org.emplab.analysis.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** How much runs that follow one another are alike, beside the changes that are known. */
public final class RunAutocorrelation {
    private RunAutocorrelation() {}

    /**
     * The lag-1 correlation of the values less the mean of their stretch; empty where it is no larger than 2/√n, as those of
     * independent runs are in about 98 of 100 series.
     *
     * @param starts of the stretches, the first 0
     */
    public static OptionalDouble of(double[] values, List<Integer> starts) {
        double squares = 0;
        double products = 0;
        for (int i = 0; i < starts.size(); i++) {
            int to = i + 1 < starts.size() ? starts.get(i + 1) : values.length;
            double[] stretch = Arrays.copyOfRange(values, starts.get(i), to);
            double mean = Arrays.stream(stretch).average().orElseThrow();
            for (int j = 0; j < stretch.length; j++) {
                squares += (stretch[j] - mean) * (stretch[j] - mean);
                products += j > 0 ? (stretch[j] - mean) * (stretch[j - 1] - mean) : 0;
            }
        }
        double correlation = squares > 0 ? products / squares : 0;
        return correlation > 2 / Math.sqrt(values.length) ? OptionalDouble.of(correlation) : OptionalDouble.empty();
    }
}
