package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Interval;
import org.emplab.report.Sentence;
import org.junit.jupiter.api.Test;

class OrderEffectTest {
    private static final ComparisonWords WORDS = new ComparisonWords(Quantity.PT, "A", "B");

    @Test
    void aFixedOrderIsToldWhateverTheTimesAre() {
        OrderEffect effect = of(blocks(60, 1.02, false, 1));

        assertThat(effect.fixedOrder()).isTrue();
        assertThat(effect.percent()).isEmpty();
        assertThat(WORDS.of(effect).map(Sentence::words))
                .contains("A comes before B in every block: what the later place costs cannot be told apart from the"
                        + " programs. Blocks in random order can (order: random).");
    }

    @Test
    void aDearerPlaceIsMeasuredWhereTheOrderIsRandom() {
        OrderEffect effect = of(blocks(60, 1.02, true, 2));

        assertThat(effect.fixedOrder()).isFalse();
        assertThat(effect.percent().orElseThrow().estimate()).isCloseTo(2, within(0.6));
        assertThat(WORDS.of(effect).orElseThrow().words())
                .startsWith("PT: the later of A and B in a block takes +")
                .contains("the place in the block matters");
    }

    @Test
    void whatStaysOfThePlaceInTheDifferenceIsSaid() {
        OrderEffect effect = new OrderEffect(17, 13, Optional.of(new Interval(2, 1, 3)));

        assertThat(WORDS.of(effect).orElseThrow().words())
                .endsWith("over 17 and 13 blocks +0.27 % of it stay in the difference.");
    }

    @Test
    void aPlaceThatCostsNothingIsSeldomTold() {
        long told = IntStream.range(0, 200)
                .filter(seed -> WORDS.of(of(blocks(60, 1, true, 100 + seed))).isPresent())
                .count();

        assertThat(told).isLessThanOrEqualTo(8);
    }

    @Test
    void whatTheProgramsThemselvesDifferByIsNotThePlaces() {
        Series[] blocks = blocks(60, 1, true, 3);
        long[] slower = blocks[1].nanos();
        for (int i = 0; i < slower.length; i++) {
            slower[i] = slower[i] * 3 / 2;
        }

        assertThat(OrderEffect.of(blocks[0], Series.of(blocks[1].numbers(), blocks[0].numbers(), slower))
                        .percent()
                        .orElseThrow()
                        .contains(0))
                .isTrue();
    }

    private static OrderEffect of(Series[] blocks) {
        return OrderEffect.of(blocks[0], blocks[1]);
    }

    /** Two equal programs of 1 s with a deviation of 1 %, of which the later one in a block takes a factor more. */
    private static Series[] blocks(int count, double later, boolean random, long seed) {
        SplittableRandom drawn = new SplittableRandom(seed);
        int[][] numbers = new int[2][count];
        long[][] nanos = new long[2][count];
        for (int block = 0; block < count; block++) {
            int first = random ? drawn.nextInt(2) : 0;
            for (int place = 0; place < 2; place++) {
                int program = place == 0 ? first : 1 - first;
                numbers[program][block] = 2 * block + place + 1;
                nanos[program][block] = Math.round(1e9 * (1 + 0.01 * drawn.nextGaussian()) * (place == 1 ? later : 1));
            }
        }
        int[] turns = IntStream.rangeClosed(1, count).toArray();
        return new Series[] {Series.of(numbers[0], turns, nanos[0]), Series.of(numbers[1], turns, nanos[1])};
    }
}
