package org.emplab.agent.taskstats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequenceGapsTest {
    private final SequenceGaps gaps = new SequenceGaps(2);

    @Test
    void missesNothingWhereNumbersFollowEachOther() {
        hear(0, 100, 101, 102);
        hear(1, 7, 8);
        hear(0, 103);
        assertThat(gaps.missing()).isZero();
    }

    @Test
    void countsTheRecordsThatAreMissingInTheMiddle() {
        hear(0, 100, 101, 105, 106);
        assertThat(gaps.missing()).isEqualTo(3);
    }

    @Test
    void countsTheRecordsLostAtTheEndAsSoonAsTheCountGoesOn() {
        hear(0, 100, 101);
        assertThat(gaps.missing()).isZero();
        hear(0, 150);
        hear(0, 151);
        assertThat(gaps.missing()).isEqualTo(48);
    }

    @Test
    void countsThemAtOnceWhereTheBufferIsKnownToHaveOverrun() {
        hear(0, 100, 101);
        gaps.overran(0);
        hear(0, 150);
        assertThat(gaps.missing()).isEqualTo(48);
    }

    @Test
    void isNotMisledByARecordThatCarriesTheOtherCpusNumber() {
        hear(0, 100, 101);
        hear(1, 5000, 5001);
        hear(0, 102, 5002, 103);
        hear(1, 5003);
        assertThat(gaps.missing()).isZero();
    }

    @Test
    void isNotMisledByAStrayWhoseNumberIsLower() {
        hear(0, 100, 101);
        hear(1, 5000);
        hear(1, 102, 5001, 5002);
        hear(0, 103);
        assertThat(gaps.missing()).isZero();
    }

    @Test
    void goesOnWhenTheNumbersWrapAround() {
        hear(0, -2, -1, 0, 1);
        hear(1, Integer.MAX_VALUE, Integer.MIN_VALUE);
        assertThat(gaps.missing()).isZero();
    }

    private void hear(int cpu, int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            gaps.take(cpu, numbers[i], i + 1 < numbers.length ? numbers[i + 1] : numbers[i]);
        }
    }
}
