package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexDrawsTest {
    private static final int[] BOUNDS = {
        1,
        2,
        3,
        5,
        6,
        7,
        10,
        31,
        64,
        100,
        641,
        1_000,
        1_023,
        1_024,
        1_025,
        32_000,
        33_333,
        65_535,
        65_537,
        1_000_003,
        (1 << 30) - 1,
        1 << 30,
        (1 << 30) + 1,
        1_500_000_001,
        Integer.MAX_VALUE - 1,
        Integer.MAX_VALUE
    };

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 20_170_915, Long.MIN_VALUE, 0x9e3779b97f4a7c15L})
    void drawsWhatTheRandomOfTheSameSeedDraws(long seed) {
        for (int bound : BOUNDS) {
            SplittableRandom random = new SplittableRandom(seed);
            IndexDraws draws = new IndexDraws(seed);
            for (int left = 3_000, count; left > 0; left -= count) {
                count = draws.next(bound, left);
                for (int i = 0; i < count; i++) {
                    assertThat(draws.index(i)).as("below %d", bound).isEqualTo(random.nextInt(bound));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20_170_915})
    void goesOnWithAnotherBound(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        IndexDraws draws = new IndexDraws(seed);
        SplittableRandom bounds = new SplittableRandom(7);
        for (int round = 0; round < 20_000; round++) {
            int bound = bounds.nextInt(Integer.MAX_VALUE) >>> bounds.nextInt(31);
            int count = draws.next(Math.max(1, bound), 1 + bounds.nextInt(5));
            for (int i = 0; i < count; i++) {
                assertThat(draws.index(i)).isEqualTo(random.nextInt(Math.max(1, bound)));
            }
        }
    }
}
