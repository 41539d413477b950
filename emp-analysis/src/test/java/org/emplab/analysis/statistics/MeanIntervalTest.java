package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;

class MeanIntervalTest {

    /** Student's t with 199 degrees of freedom or the four lowest cosines: the wider one. */
    @Test
    void ofIndependentSamplesItIsStudentsAtLeast() {
        long[] nanos = new long[200];
        Arrays.setAll(nanos, i -> Math.round(1e9 + 1e6 * (0.6180339887 * i % 1)));
        Series times = Series.of(nanos);
        MeanInterval interval = MeanInterval.of(times).orElseThrow();

        double half = (interval.meanUpperMillis() - interval.meanLowerMillis()) / 2;
        double students = 1.972 * Moments.of(times).sdMillis().orElseThrow() / Math.sqrt(200);
        assertThat(half).isBetween(0.99 * students, 3 * students);
        assertThat(interval.effectiveSamples()).isEqualTo(200);
    }

    @Test
    void fewerThanFortySamplesHaveNone() {
        long[] nanos = new long[39];
        Arrays.setAll(nanos, i -> 1_000_000_000 + i % 7);

        assertThat(MeanInterval.of(Series.of(nanos))).isEmpty();
    }

    @Test
    void samplesThatDependOnEachOtherWidenIt() {
        SplittableRandom random = new SplittableRandom(4);
        long[] nanos = new long[400];
        double state = 0;
        for (int i = 0; i < nanos.length; i++) {
            state = 0.8 * state + random.nextGaussian();
            nanos[i] = Math.round(1e9 + 1e6 * state);
        }
        MeanInterval interval = MeanInterval.of(Series.of(nanos)).orElseThrow();

        assertThat(interval.effectiveSamples()).isBetween(20.0, 90.0);
    }

    @Test
    void oneSampleHasNone() {
        assertThat(MeanInterval.of(Series.of(1_000_000L))).isEmpty();
    }
}
