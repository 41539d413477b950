package org.emplab.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "0.25, 250 ms",
        "9.96, 10 s",
        "59, 59 s",
        "128, 2 min 8 s",
        "599.7, 10 min",
        "3_540, 59 min",
        "3_599.8, 1 h",
        "4_920, 1 h 22 min",
        "16_384, 4 h 33 min",
        "102_960, 1 d 5 h",
        "656_000, 7 d 14 h"
    })
    void namesALengthInItsTwoLargestUnits(String seconds, String text) {
        assertThat(DurationText.of(Double.parseDouble(seconds.replace("_", ""))))
                .isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "0.04, 0.04 s",
        "0.25, 0.25 s",
        "5.55, 5.55 s",
        "15.5, 15.5 s",
        "35, 35 s",
        "750, 12 min 30 s",
        "3_599.8, 1 h",
        "5_400, 1 h 30 min",
        "16_384, 4 h 33 min",
        "131_040, 36 h 24 min",
        "656_000, 7 d 14 h"
    })
    void keepsThreeDigitsOfAPeriodOrABound(String seconds, String text) {
        assertThat(DurationText.precise(Double.parseDouble(seconds.replace("_", ""))))
                .isEqualTo(text);
    }
}
