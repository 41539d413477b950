package org.emplab.analysis.series;

import java.util.Arrays;

/** Small series for tests. */
public final class SeriesOfTimes {
    private SeriesOfTimes() {}

    public static Series millis(double... millis) {
        return Series.of(Arrays.stream(millis)
                .mapToLong(value -> Math.round(value * 1e6))
                .toArray());
    }
}
