package org.emplab.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PairsTest {
    @Test
    void pairsGoByNumberSoThePartnerOfAMissingSampleStaysSingle() {
        Series series = Series.of(new int[] {1, 2, 4, 5, 6, 7}, new long[] {1, 2, 4, 5, 6, 7});

        Pairs pairs = Pairs.successive(series);

        assertThat(pairs.numbers()).containsExactly(1, 5);
        assertThat(pairs.x()).containsExactly(1e-6, 5e-6);
        assertThat(pairs.y()).containsExactly(2e-6, 6e-6);
    }

    @Test
    void neighboursThatStartWithAnEvenNumberAreNoPair() {
        assertThat(Pairs.successive(Series.of(new int[] {2, 3}, new long[] {2, 3}))
                        .size())
                .isZero();
        assertThat(Pairs.successive(Series.of()).size()).isZero();
    }

    @Test
    void matchesOnlySamplesThatCarryBoth() {
        Pairs pairs = Pairs.matching(
                Series.of(new int[] {1, 2, 3}, new long[] {1, 2, 3}),
                Series.of(new int[] {2, 3, 9}, new long[] {20, 30, 90}));

        assertThat(pairs.numbers()).containsExactly(2, 3);
        assertThat(pairs.y()).containsExactly(20e-6, 30e-6);
    }
}
