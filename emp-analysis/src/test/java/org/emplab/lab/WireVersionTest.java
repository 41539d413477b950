package org.emplab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireVersionTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "5, 4"})
    void neighboursUnderstandEachOther(int agent, int server) {
        assertThat(new WireVersion(agent).objectionOf(new WireVersion(server))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 3, agent", "3, 1, server"})
    void othersAreToldWhomToUpgrade(int agent, int server, String older) {
        assertThat(new WireVersion(agent).objectionOf(new WireVersion(server)))
                .get()
                .asString()
                .endsWith("upgrade the " + older);
    }

    @Test
    void whoSaysNothingSpeaksTheFirst() {
        assertThat(WireVersion.of(null)).isEqualTo(new WireVersion(1));
        assertThat(WireVersion.of(" 2 ")).isEqualTo(new WireVersion(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1.0", "one", "99999999999"})
    void refusesWhatIsNoVersion(String header) {
        assertThatThrownBy(() -> WireVersion.of(header)).isInstanceOf(IllegalArgumentException.class);
    }
}
