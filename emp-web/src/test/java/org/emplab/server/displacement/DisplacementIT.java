package org.emplab.server.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.Requirement;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.RunResultService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Experiments by the displacement technique, from their specification to their tables, by a real agent on the real kernel. */
@Tag("thorough")
class DisplacementIT extends DisplacementServer {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path home;

    @Autowired
    RunResultService results;

    @BeforeEach
    void assumeCompiler() {
        Requirement.compiler();
    }

    @Test
    void isMeasuredByAnAgentAndShownWithItsTables() throws Exception {
        String token = token("ada", Role.ADMIN);
        String run = completed("displaces", "", "displace: spin, micros: [300], loops: [40], replications: 2");

        JsonNode result = result(run);
        assertThat(result.path("format").asString()).isEqualTo("emp-displacement/1");
        assertThat(result.path("machine").asString()).isEqualTo("displaces");
        assertThat(result.at("/points/0/operations").asInt()).isEqualTo(40);
        String base = "/runs/" + run + "/displacement";
        assertThat(get(token, base).body())
                .contains(
                        "<b>Table 1</b>", "by displacement on", "Found", "interrupt time", "CPU of F and the program");
        assertThat(get(token, base + "/tables/displacement-1.csv").body())
                .startsWith("micros,operations,rusageMicros,")
                .contains("\n300,40,");
        assertThat(get(token, base + "/tables/displacement-1.tex").body()).contains("\\toprule");
        assertThat(JSON.readTree(get(token, base + "/result.json").body())).isEqualTo(result);
        assertThat(get(token, "/runs/" + run).body()).contains(base);
        assertThat(runs.require(run).startedAt())
                .isBetween(runs.require(run).createdAt(), runs.require(run).endedAt());

        assertThatThrownBy(() ->
                        results.store(runs.require(run), result.toString().replace("\"displaces\"", "\"another\"")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("another result");
    }

    @Test
    void measuresACommandThatTheMachinePermits() throws Exception {
        String token = token("ada", Role.ADMIN);
        Path sort = Path.of("/usr/bin/env").toRealPath();
        String run = completed(
                "commands",
                "commands=" + sort + "\nrunAs=self\n",
                "displace: command, command: [" + sort + ", 'true'], replications: 2");

        JsonNode result = result(run);
        assertThat(result.path("program").asString()).isEqualTo(sort + " true");
        assertThat(result.at("/points/0/replications").size()).isGreaterThanOrEqualTo(2);
        assertThat(get(token, "/runs/" + run + "/displacement/tables/displacement-1.csv")
                        .body())
                .contains("\n" + sort + " true,1,");
    }

    @Test
    void failsWithoutANumberWhereTheMachineForbidsTheCommand() throws Exception {
        String run = ended("forbids", "", "displace: command, command: [/usr/bin/env, 'true']");
        assertThat(runs.require(run).state()).isEqualTo(RunState.FAILED);
        assertThat(runs.require(run).reason())
                .contains("does not permit the command", "commands in its agent.properties");
        assertNoResult(run);
    }

    private String completed(String machine, String properties, String experiment) throws Exception {
        String run = ended(machine, properties, experiment);
        assertThat(runs.require(run).state())
                .as(() -> runs.require(run).toString())
                .isEqualTo(RunState.COMPLETED);
        return run;
    }

    /** A run that an agent worked on until it had ended. */
    private String ended(String machine, String properties, String experiment) throws Exception {
        try (AgentOfTheLab agent = AgentOfTheLab.enrolled(machine, home, enrolments, at(""), properties);
                Watch watch = new Watch(context)) {
            String run = queued("{machine: " + machine + ", " + experiment + "}");
            agent.start();
            watch.until("the run has ended", () -> runs.require(run).state().ended(), agent::output);
            return run;
        }
    }
}
