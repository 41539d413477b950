package org.emplab.analysis.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.emplab.analysis.distribution.Histogram.Bin;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.junit.jupiter.api.Test;

class HistogramTest {
    @Test
    void aBinHoldsItsLowerEdgeAndNotItsUpperOne() {
        Histogram histogram = Histogram.of(millis(8013, 8013.999999, 8014, 8016), BinWidth.ofMillis(1));

        assertThat(histogram.bins())
                .containsExactly(new Bin(8013, 8014, 2), new Bin(8014, 8015, 1), new Bin(8016, 8017, 1));
        assertThat(histogram.total()).isEqualTo(4);
    }

    @Test
    void aBinOfTheLargestTimesThereAreHasBothItsEdges() {
        Histogram histogram = Histogram.of(Series.of(Long.MAX_VALUE), BinWidth.ofMillis(1));

        assertThat(histogram.bins()).containsExactly(new Bin(9223372036854.0, 9223372036855.0, 1));
    }

    @Test
    void countsTheSameWhetherTheBinsLieSideBySideOrFarApart() {
        long[] nanos = new Random(1).longs(10_000, 0, 1_000_000_000).toArray();
        for (long width : new long[] {1, 1_000, 20_000, 1_000_000, 2_000_000_000}) {
            Map<Long, Integer> counted = LongStream.of(nanos)
                    .boxed()
                    .collect(Collectors.groupingBy(time -> time / width, Collectors.summingInt(time -> 1)));
            assertThat(Histogram.of(Series.of(nanos), width).counts()).isEqualTo(counted);
        }
        assertThat(Histogram.of(Series.of(Long.MIN_VALUE, Long.MAX_VALUE), 1).counts())
                .hasSize(2);
    }

    @Test
    void aTimeOnAnEdgeOfTenthsFallsIntoTheBinThatBeginsThere() {
        Histogram histogram = Histogram.of(millis(0.3, 0.7, 1.1), BinWidth.ofMillis(0.1));

        assertThat(histogram.bins().stream().map(Bin::fromMillis)).containsExactly(0.3, 0.7, 1.1);
    }

    /** numpy 2.4.6: {@code 2*(q75-q25)/len(d)**(1/3)}, quartiles by {@code np.percentile}. */
    @Test
    void freedmanAndDiaconisAgreeWithNumpy() {
        Series series = millis(999, 1005, 1002.4, 1001, 1003, 1002, 1002.5, 1004, 1001.5, 1002.2);

        assertThat(BinWidth.freedmanDiaconis().nanos(series) / 1e6).isCloseTo(1.1603972084031946, within(1e-6));
    }

    @Test
    void theWidthScalesWithTheTimes() {
        Series series = millis(1, 2, 3, 5, 8, 13);
        Series tenfold = millis(10, 20, 30, 50, 80, 130);

        assertThat(BinWidth.freedmanDiaconis().nanos(tenfold))
                .isCloseTo(10 * BinWidth.freedmanDiaconis().nanos(series), within(10L));
    }

    @Test
    void timesOfWhichHalfAreEqualStillHaveAWidth() {
        long[] nanos = new long[20];
        Arrays.fill(nanos, 5_000_000);
        nanos[19] = 9_000_000;

        assertThat(BinWidth.freedmanDiaconis().nanos(Series.of(nanos))).isGreaterThan(1_000);
        assertThat(BinWidth.freedmanDiaconis().nanos(millis(5, 5, 5))).isEqualTo(1_000_000);
        assertThat(BinWidth.freedmanDiaconis().nanos(Series.of())).isEqualTo(1_000_000);
    }

    @Test
    void refusesAWidthBelowTheClock() {
        assertThatThrownBy(() -> BinWidth.ofMillis(0)).isInstanceOf(UnsuitableInputException.class);
        assertThatThrownBy(() -> BinWidth.ofMillis(-1)).isInstanceOf(UnsuitableInputException.class);
    }

    @Test
    void aHistogramOverlapsItselfWhollyAndAStrangerNotAtAll() {
        Histogram one = Histogram.of(millis(1, 1, 2, 3), BinWidth.ofMillis(1));
        Histogram shifted = Histogram.of(millis(2, 2, 3, 4), BinWidth.ofMillis(1));
        Histogram far = Histogram.of(millis(100), BinWidth.ofMillis(1));

        assertThat(one.overlap(one)).isCloseTo(1, within(1e-15));
        assertThat(one.overlap(shifted)).isEqualTo(0.5);
        assertThat(shifted.overlap(one)).isEqualTo(0.5);
        assertThat(one.overlap(far)).isZero();
    }

    @Test
    void histogramsOfDifferentBinsDoNotCompare() {
        Histogram one = Histogram.of(millis(1), BinWidth.ofMillis(1));
        Histogram two = Histogram.of(millis(1), BinWidth.ofMillis(2));

        assertThatThrownBy(() -> one.overlap(two)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> one.overlap(Histogram.of(Series.of(), BinWidth.ofMillis(1))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyTimeIsInSomeBinWhateverTheWidth() {
        Series series =
                Series.of(LongStream.range(0, 1000).map(i -> i * i * 7_919 + 3).toArray());

        for (double width : new double[] {0.000001, 0.001, 0.37, 1, 1000}) {
            assertThat(Histogram.of(series, BinWidth.ofMillis(width)).total()).isEqualTo(1000);
        }
    }
}
