package org.emplab.analysis.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;

class ReadableWidthsTest {
    private static final long MILLI = 1_000_000;

    @Test
    void takesOneMillisecondWhereThePapersWould() {
        assertThat(of(100, 104, 108, 117).suitableNanos()).isEqualTo(MILLI);
        assertThat(of(128_000, 128_100).suitableNanos()).isEqualTo(MILLI);
    }

    @Test
    void followsFreedmanAndDiaconisBeyondThat() {
        // R 4.3: x <- 0:999; 2 * IQR(x) / 1000^(1/3) is 99.9
        ReadableWidths widths = ReadableWidths.of(
                Series.of(LongStream.range(0, 1000).map(i -> i * MILLI).toArray()));

        assertThat(widths.suitableNanos()).isEqualTo(100 * MILLI);
    }

    @Test
    void offersRoundWidthsThatGiveTwoToTwoThousandBins() {
        assertThat(of(0, 10).choicesNanos()).startsWith(5_000L, 10_000L).endsWith(2 * MILLI, 5 * MILLI);
    }

    @Test
    void offersOneWidthForEqualTimesAndForNone() {
        assertThat(of(7, 7, 7))
                .isEqualTo(of())
                .extracting(ReadableWidths::suitableNanos)
                .isEqualTo(MILLI);
        assertThat(ReadableWidths.of(Series.of(5, 6)).suitableNanos()).isEqualTo(1);
    }

    @Test
    void keepsAWantedWidthOnlyWhereItSuits() {
        assertThat(of(0, 10).orSuitable(2 * MILLI)).isEqualTo(2 * MILLI);
        assertThat(of(0, 10).orSuitable(50 * MILLI)).isEqualTo(MILLI);
    }

    private static ReadableWidths of(long... millis) {
        return ReadableWidths.of(
                Series.of(LongStream.of(millis).map(m -> m * MILLI).toArray()));
    }
}
