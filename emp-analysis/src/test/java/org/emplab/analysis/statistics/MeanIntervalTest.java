package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;

class MeanIntervalTest {

    /** Python's statistics: 2.776445 (Student's t, 4 degrees of freedom, 0.975) · stdev(x)/√5 of 1000, 1003, 998, 1005, 1001. */
    @Test
    void ofIndependentSamplesItIsStudents() {
        MeanInterval interval = MeanInterval.of(
                        Series.of(1_000_000_000L, 1_003_000_000L, 998_000_000L, 1_005_000_000L, 1_001_000_000L))
                .orElseThrow();

        assertThat(interval.meanLowerMillis()).isCloseTo(1001.4 - 3.354791, within(1e-5));
        assertThat(interval.meanUpperMillis()).isCloseTo(1001.4 + 3.354791, within(1e-5));
        assertThat(interval.effectiveSamples()).isEqualTo(5);
    }

    @Test
    void samplesThatDependOnEachOtherWidenIt() {
        SplittableRandom random = new SplittableRandom(4);
        long[] nanos = new long[200];
        double state = 0;
        for (int i = 0; i < nanos.length; i++) {
            state = 0.8 * state + random.nextGaussian();
            nanos[i] = Math.round(1e9 + 1e6 * state);
        }
        MeanInterval interval = MeanInterval.of(Series.of(nanos)).orElseThrow();

        assertThat(interval.effectiveSamples()).isBetween(10.0, 50.0);
    }

    @Test
    void oneSampleHasNone() {
        assertThat(MeanInterval.of(Series.of(1_000_000L))).isEmpty();
    }
}
