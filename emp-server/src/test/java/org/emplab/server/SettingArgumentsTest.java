package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingArgumentsTest {
    @Test
    void takesSettings() {
        assertThat(SettingArguments.wrong(
                        "--server.port=9000", "--emp.admin-password=a=b", "--spring.datasource.url=", "--debug"))
                .isEmpty();
        assertThat(SettingArguments.wrong()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9000", "--port", "--port=9000", "--server.port", "server.port=9000", "-p", ""})
    void refusesWhatSpringWouldPassOverInSilence(String argument) {
        assertThat(SettingArguments.wrong("--server.port=9000", argument))
                .hasValueSatisfying(wrong -> assertThat(wrong).startsWith(argument + " is no setting"));
    }
}
