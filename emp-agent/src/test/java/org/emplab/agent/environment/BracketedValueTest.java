package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BracketedValueTest {
    @ParameterizedTest
    @CsvSource({
        "always [madvise] never, madvise",
        "[always] madvise never, always",
        "always defer defer+madvise madvise [never], never",
        "2, 2",
        "performance, performance"
    })
    void findsTheMarkedWord(String text, String selected) {
        assertThat(BracketedValue.selected(text)).isEqualTo(selected);
    }
}
