package org.emplab.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTest {
    @ParameterizedTest
    @CsvSource({
        "run 57fa0e06-017b-49e1-a192-24f7ae85f0f8, /runs/57fa0e06-017b-49e1-a192-24f7ae85f0f8",
        "machine sodb12, /machines/sodb12",
        "machine a/b c, /machines/a%2Fb%20c",
        "cutoff table of sodb12, /machines/sodb12"
    })
    void theSubjectsPageSaysMore(String subject, String page) {
        assertThat(Message.page(subject)).isEqualTo(page);
    }
}
