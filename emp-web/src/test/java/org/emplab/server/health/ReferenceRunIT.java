package org.emplab.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.Requirement;
import org.emplab.server.RunningLab;
import org.emplab.server.displacement.AgentOfTheLab;
import org.emplab.server.displacement.Watch;
import org.emplab.server.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** A reference run from its queueing to its judgement, by a real agent on the real kernel. */
@Tag("thorough")
class ReferenceRunIT extends RunningLab {
    @TempDir
    Path home;

    @Autowired
    private ConfigurableApplicationContext context;

    @Autowired
    private ReferenceJudge judge;

    @Test
    void isMeasuredByAnAgentAndLearnedFrom() throws Exception {
        Requirement.compiler();
        String ada = token("ada", Role.ADMIN);
        try (AgentOfTheLab agent = AgentOfTheLab.enrolled("checked", home, enrolments, at(""), "");
                Watch watch = new Watch(context)) {
            HttpResponse<String> asked =
                    post(ada, "/api/v1/machines/checked/reference-runs", "{\"reason\":\"a new fan\"}");
            assertThat(asked.statusCode()).as(asked.body()).isEqualTo(201);
            String id = json(asked).path("run").asString();
            agent.start();
            watch.until(
                    "it ends", () -> runs.find(id).map(Run::state).orElseThrow().ended(), agent::output);
            assertThat(runs.require(id).state()).as(agent.output()).isEqualTo(RunState.COMPLETED);
            watch.until("all is stored", () -> runs.require(id).aggregates().storedSamples() == 11, agent::output);
        }
        judge.judge();
        JsonNode judged = json(get(ada, "/api/v1/machines/checked/reference-runs"))
                .path("items")
                .get(0);
        assertThat(judged.path("judgement").asString()).as(judged.toString()).isEqualTo("learned");
        assertThat(judged.path("reason").asString()).startsWith("1 of 8");
        assertThat(judged.path("medianPtMillis").asDouble()).isBetween(1.0, 60_000.0);
        assertThat(get(ada, "/api/v1/machines/checked/environments").body()).contains("\"number\":1");
    }
}
