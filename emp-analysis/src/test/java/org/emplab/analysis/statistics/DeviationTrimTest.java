package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;

class DeviationTrimTest {
    @Test
    void dropsWhatLiesBeyondTwoDeviationsInOnePass() {
        long[] nanos = new long[30];
        Arrays.setAll(nanos, i -> 1000 + i % 3);
        nanos[10] = 2000;
        nanos[20] = 1010;

        DeviationTrim.Trimmed trimmed = DeviationTrim.strict().trim(Series.of(nanos));

        assertThat(trimmed.dropped().numbers()).containsExactly(11);
        assertThat(trimmed.kept().size()).isEqualTo(29);
        assertThat(trimmed.kept().indexOf(21)).isNotNegative();
    }

    @Test
    void theRelaxedTrimKeepsWhatTheStrictOneDrops() {
        Series series = Series.of(10, 11, 10, 11, 10, 11, 10, 11, 10, 11, 20);

        assertThat(DeviationTrim.strict().trim(series).dropped().numbers()).containsExactly(11);
        assertThat(DeviationTrim.relaxed().trim(series).dropped().isEmpty()).isTrue();
    }

    @Test
    void constantTimesAllStay() {
        Series series = Series.of(8_018_000_001L, 8_018_000_001L, 8_018_000_001L);

        assertThat(DeviationTrim.strict().trim(series).kept().size()).isEqualTo(3);
    }

    @Test
    void oneTimeOrNoneStays() {
        assertThat(DeviationTrim.strict().trim(Series.of(7)).kept().size()).isEqualTo(1);
        assertThat(DeviationTrim.strict().trim(Series.of()).kept().isEmpty()).isTrue();
    }

    @Test
    void deviationsArePositive() {
        assertThatThrownBy(() -> DeviationTrim.beyond(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DeviationTrim.beyond(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
