package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.StubServer;
import org.emplab.agent.remote.Timeouts;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.cli.CliException;
import org.emplab.model.ProcessTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The table in force on a machine as a server hands it out. */
class CutoffsInForceTest {
    private static final String TABLE =
            "{\"format\":\"emp-cutoffs/1\",\"processTime\":\"on-cpu\",\"short\":{\"machine\":\"sodb12\"},"
                    + "\"cutoffs\":[{\"name\":\"rhn_check\",\"tiers\":[{\"cutoffMillis\":203.3}]}]}";

    private final Map<String, String> answers = Map.of(
            "/api/v1/machines/sodb12/cutoffs",
            TABLE,
            "/api/v1/machines/sodb12/cutoff-tables",
            "{\"items\":[{\"version\":3}],\"page\":0,\"size\":1,\"total\":3}");

    private final StubServer server = new StubServer(exchange -> {
        String answer = answers.get(exchange.getRequestURI().getPath());
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        StubServer.respond(
                exchange,
                answer == null ? 404 : 200,
                answer == null ? "{\"detail\":\"cutoff table published for machine sodb9\"}" : answer);
    });
    private final Connection connection = Connection.to(server.url(), Optional.empty(), Timeouts.PATIENT);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void isFetchedWithItsVersion() {
        Cutoffs cutoffs = CutoffsFile.inForce("sodb12", connection).of(ProcessTime.USER_SYSTEM);

        assertThat(cutoffs.machine()).isEqualTo("sodb12");
        assertThat(cutoffs.version()).hasValue(3);
        assertThat(cutoffs.table().processTime()).isEqualTo(ProcessTime.ON_CPU);
        assertThat(cutoffs.table().cutoffs().get(0).millisFor(20)).isEqualTo(203.3);
        assertThat(cutoffs.file().file()).endsWith("/api/v1/machines/sodb12/cutoffs");
    }

    @Test
    void isRefusedWhereTheServerHasNone() {
        assertThatThrownBy(() -> CutoffsFile.inForce("sodb9", connection))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("sodb9");
    }
}
