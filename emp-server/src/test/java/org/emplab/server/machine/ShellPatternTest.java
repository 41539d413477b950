package org.emplab.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellPatternTest {
    /** As {@code case NAME in PATTERN)} of bash 5.2 says. */
    @ParameterizedTest
    @CsvSource({
        "sodb*, sodb12, true",
        "*b*1*, sodb12, true",
        "*b*3*, sodb12, false",
        "*ab, aab, true",
        "sodb?, sodb12, false",
        "sodb1?, sodb12, true",
        "sodb1[0-2], sodb12, true",
        "sodb1[0-2], sodb13, false",
        "sodb1[!0-2], sodb13, true",
        "sodb1[13], sodb12, false",
        "sodb[1, sodb[1, true",
        "sodb.2, sodb12, false",
        "x[]a]y, x]y, true",
        "x[\\a]y, xay, true",
        "x[2-0]y, x1y, false",
        "sodb12, sodb12, true",
        "sodb12, sodb1, false",
    })
    void matchesAsAShellDoes(String pattern, String name, boolean matches) {
        assertThat(ShellPattern.of(pattern).test(name)).isEqualTo(matches);
    }

    @Test
    void manyStarsTakeNoTime() {
        assertThat(ShellPattern.of("*a".repeat(60) + "b").test("a".repeat(128))).isFalse();
    }
}
