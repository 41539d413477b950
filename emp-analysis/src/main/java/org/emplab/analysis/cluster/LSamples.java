package org.emplab.analysis.cluster;

import java.util.List;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Series;

/** The numbers of the samples above a bound. */
final class LSamples {
    private LSamples() {}

    static List<Integer> above(Series elapsed, double boundNanos) {
        return IntStream.range(0, elapsed.size())
                .filter(i -> elapsed.nanos(i) > boundNanos)
                .map(elapsed::number)
                .boxed()
                .toList();
    }
}
