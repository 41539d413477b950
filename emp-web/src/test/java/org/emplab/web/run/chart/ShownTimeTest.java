package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.emplab.model.RunHeader;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.springframework.web.server.ResponseStatusException;

class ShownTimeTest {

    @Test
    void offersThePartsThatTheRunsAccountsTell() throws IOException {
        assertThat(ShownTime.ofAccounts(header("{\"measured\":true}")))
                .containsExactly(ShownTime.WAITED, ShownTime.INTERRUPTED, ShownTime.STOLEN, ShownTime.BLOCKED);
        assertThat(ShownTime.ofAccounts(header("{\"measured\":true,\"notTold\":[\"stolen by the hypervisor\"]}")))
                .containsExactly(ShownTime.WAITED, ShownTime.INTERRUPTED, ShownTime.BLOCKED);
    }

    @Test
    void offersNoPartWhereNoAccountWasMeasured() throws IOException {
        assertThat(ShownTime.ofAccounts(header("{\"measured\":false,\"reason\":\"no CAP_BPF\"}")))
                .isEmpty();
        assertThat(ShownTime.ofAccounts(header("{}"))).isEmpty();
    }

    @Test
    void refusesATimeThatNoChartShows() {
        assertThatThrownBy(() -> ShownTime.ofKey("cpu"))
                .isInstanceOf(ResponseStatusException.class)
                .hasMessageContaining("et, pt, user, system, waited, interrupted, stolen, blocked, not cpu");
    }

    private static RunHeader header(String account) throws IOException {
        String line =
                "{\"format\":\"emp-run/1\",\"runId\":\"r\",\"machine\":\"m\",\"program\":\"p\",\"taskLengthSeconds\":1,"
                        + "\"protocol\":{\"capture\":{\"account\":" + account + "}}}\n";
        try (RunFileReader reader =
                RunFileReader.of(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)), "r.jsonl")) {
            return reader.header();
        }
    }
}
