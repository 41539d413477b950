package org.emplab.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain ü 𝄞 text | plain ü 𝄞 text",
                "a\u001b[31mred | a␛[31mred",
                "a\u0000b\u0007c\u007fd | a␀b␇c\ufffdd",
                "a\u009bc | a\ufffdc",
                "half \ud800 of one | half \ufffd of one",
                "a\u202etxt.exe\u2066 | a\ufffdtxt.exe\ufffd",
            })
    void showsWhatAProgramWroteWithoutACharacterThatATerminalObeys(String written, String shown) {
        assertThat(ShortText.output(written)).isEqualTo(shown);
    }

    @Test
    void keepsLinesAndTabsOfAnOutput() {
        assertThat(ShortText.output("a\tb\r\nc\rd\n")).isEqualTo("a\tb\nc␍d\n");
    }

    @Test
    void keepsTheEndOfALongOutput() {
        assertThat(ShortText.output("x".repeat(5_000_000) + "end"))
                .hasSize(100_000)
                .endsWith("xend");
    }
}
