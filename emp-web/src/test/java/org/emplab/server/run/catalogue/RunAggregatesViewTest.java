package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.stream.LongStream;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;
import org.junit.jupiter.api.Test;

class RunAggregatesViewTest {
    @Test
    void saysTheSameAsTheTimesThemselves() {
        for (long median : new long[] {128_250_123_456L, 16_416_577_156_261L}) { // 128 s, and 4.5 hours
            Random random = new Random(median);
            long[] nanos = LongStream.generate(() -> median + (long) (random.nextGaussian() * 20_000))
                    .limit(10_000)
                    .toArray();
            Summary summary = Summary.of(Series.of(nanos)).orElseThrow();
            RunAggregatesView.Times times = times(nanos);
            assertThat(times.minMillis()).isEqualTo(summary.minMillis());
            assertThat(times.maxMillis()).isEqualTo(summary.maxMillis());
            assertThat(times.meanMillis()).isCloseTo(summary.meanMillis(), within(1e-8));
            assertThat(times.sdMillis().orElseThrow())
                    .isCloseTo(summary.sdMillis().orElseThrow(), within(1e-12));
            assertThat(times.relativeError().orElseThrow())
                    .isCloseTo(summary.relativeError().orElseThrow(), within(1e-18));
        }
    }

    @Test
    void hasNoDeviationOfOneTime() {
        assertThat(times(5_000_000).meanMillis()).isEqualTo(5);
        assertThat(times(5_000_000).sdMillis()).isEmpty();
        assertThat(times(5_000_000).relativeError()).isEmpty();
        assertThat(times(5_000_000, 5_000_000).sdMillis()).hasValue(0);
    }

    @Test
    void hasNoMeanOfNoTimes() {
        assertThat(RunAggregatesView.Times.none().isEmpty()).isTrue();
        assertThat(RunAggregatesView.Times.none().meanMillis()).isNaN();
    }

    private static RunAggregatesView.Times times(long... nanos) {
        BigInteger squares = LongStream.of(nanos)
                .mapToObj(BigInteger::valueOf)
                .map(value -> value.multiply(value))
                .reduce(BigInteger.ZERO, BigInteger::add);
        LongSummaryStatistics statistics = LongStream.of(nanos).summaryStatistics();
        return new RunAggregatesView.Times(
                nanos.length,
                statistics.getMin(),
                statistics.getMax(),
                BigInteger.valueOf(statistics.getSum()),
                squares);
    }
}
