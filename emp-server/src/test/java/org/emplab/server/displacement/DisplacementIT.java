package org.emplab.server.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.server.Requirement;
import org.emplab.server.RunningServer;
import org.emplab.server.run.RunResultService;
import org.emplab.server.run.Runs;
import org.emplab.web.api.ProblemException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Experiments by the displacement technique, from their specification to their tables, by a real agent on the real kernel. */
@Tag("thorough")
class DisplacementIT extends RunningServer {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path home;

    @Autowired
    ConfigurableApplicationContext context;

    @Autowired
    Runs runs;

    @Autowired
    RunResultService results;

    @BeforeEach
    void assumeCompiler() {
        Requirement.compiler();
    }

    @Test
    void isMeasuredByAnAgentAndShownWithItsTables() throws Exception {
        String token = token("ada", Role.ADMIN);
        String run = completed(
                "displaces",
                "",
                Map.of("displace", "spin", "micros", List.of(300), "loops", List.of(40), "replications", 2));

        JsonNode result = result(token, run);
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
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("another result");
    }

    @Test
    void sendsMessagesToAServerOnAnotherCpuAndPredictsTheThroughput() throws Exception {
        String token = token("ada", Role.ADMIN);
        String run = completed(
                "sends",
                "",
                Map.of(
                        "displace",
                        "tcp-send",
                        "bytes",
                        List.of(1000, 2000),
                        "loops",
                        List.of(200),
                        "replications",
                        2,
                        "throughput",
                        true));

        JsonNode result = result(token, run);
        assertThat(result.at("/settings/server").asString()).startsWith("this machine, CPU ");
        assertThat(result.at("/settings/accounting/interruptTimeAccounting").isMissingNode())
                .isFalse();
        assertThat(result.path("throughputs").size()).isEqualTo(2);
        String base = "/runs/" + run + "/displacement";
        assertThat(get(token, base).body())
                .contains("<b>Table 2</b>", "<b>Table 3</b>", "<b>Table 4</b>", "The server ran on this machine, CPU ");
        for (String table : List.of("2", "3", "4")) {
            String file = base + "/tables/displacement-" + table;
            assertThat(get(token, file + ".csv").body().lines()).hasSize(3);
            assertThat(JSON.readTree(get(token, file + ".json").body()).isObject())
                    .isTrue();
            assertThat(get(token, file + ".tex").body()).contains("\\bottomrule");
        }
        assertThat(get(token, base + "/figures/displacement-4.tex").body()).contains("\\addplot");
        assertThat(get(token, base + "/figures/displacement-5.tex").body()).contains("\\addplot");
    }

    @Test
    void measuresACommandThatTheMachinePermits() throws Exception {
        String token = token("ada", Role.ADMIN);
        Path sort = Path.of("/usr/bin/env").toRealPath();
        String run = completed(
                "commands",
                "commands=" + sort + "\n",
                Map.of("displace", "command", "command", List.of(sort.toString(), "true"), "replications", 2));

        JsonNode result = result(token, run);
        assertThat(result.path("program").asString()).isEqualTo(sort + " true");
        assertThat(result.at("/points/0/replications").size()).isGreaterThanOrEqualTo(2);
        assertThat(get(token, "/runs/" + run + "/displacement/tables/displacement-1.csv")
                        .body())
                .contains("\n" + sort + " true,1,");
    }

    @Test
    void failsWithoutANumberWhereTheMachineForbidsTheCommand() throws Exception {
        String run = ended("forbids", "", Map.of("displace", "command", "command", List.of("/usr/bin/env", "true")));
        assertThat(runs.require(run).state()).isEqualTo(RunState.FAILED);
        assertThat(runs.require(run).reason())
                .contains("does not permit the command", "commands in its agent.properties");
        assertNoResult(run);
    }

    @Test
    void failsWithoutANumberWhereFDoesNotCoverTheProgram() throws Exception {
        String run = ended(
                "outlasted",
                "",
                Map.of("displace", "spin", "micros", 400, "loops", 500, "fluidLoops", 1000, "replications", 1));
        assertThat(runs.require(run).state()).isEqualTo(RunState.FAILED);
        assertThat(runs.require(run).reason()).contains("F did not cover the PUT", "leave its loops to be found");
        assertNoResult(run);
    }

    @Test
    void failsWithoutANumberOnACpuThatIsNotThere() throws Exception {
        String run = ended("narrow", "", Map.of("displace", "spin", "micros", 400, "cpu", 8000));
        assertThat(runs.require(run).state()).isEqualTo(RunState.FAILED);
        assertThat(runs.require(run).reason()).startsWith("this machine has no CPU 8000");
        assertNoResult(run);
    }

    @Test
    void refusesWhatCannotBeDisplaced() {
        refused(Map.of("displace", "sort"), "displace must be one of [spin, tcp-send, command], not sort");
        refused(Map.of("displace", "spin", "samples", 3), "samples are not taken by displacement: say replications");
        refused(Map.of("displace", "spin", "loops", 0), "loops must be a whole number from 1");
        refused(Map.of("displace", "tcp-send", "bytes", "1 KB"), "bytes must be a whole number from 1");
        refused(Map.of("displace", "command"), "command must be a list");
        refused(Map.of("displace", "spin", "mircos", 3), "mircos is no setting of an experiment by displacement");
        refused(
                Map.of("displace", "tcp-send", "serverMachine", "nowhere"),
                "serverMachine is no machine of this lab: nowhere");
        refused(Map.of("displace", "tcp-send", "serverMachine", "any"), "serverMachine is any, which measures");
        assertThatThrownBy(() -> submitted(Map.of(
                        "machine", "any", "displace", "spin", "runs", List.of(Map.of(), Map.of("replications", 0)))))
                .isInstanceOfAny(ProblemException.class, SpecificationException.class)
                .hasMessageStartingWith("runs[1].replications must be");
    }

    private void refused(Map<String, Object> experiment, String because) {
        enrolledOnce("any");
        Map<String, Object> specification = new java.util.HashMap<>(experiment);
        specification.put("machine", "any");
        assertThatThrownBy(() -> submitted(specification))
                .isInstanceOfAny(ProblemException.class, SpecificationException.class)
                .hasMessageStartingWith(because);
    }

    private void enrolledOnce(String machine) {
        if (machines.machine(machine).isEmpty()) {
            enrolled(machine);
        }
    }

    private String completed(String machine, String properties, Map<String, Object> experiment) throws Exception {
        String run = ended(machine, properties, experiment);
        assertThat(runs.require(run).state())
                .as(() -> runs.require(run).toString())
                .isEqualTo(RunState.COMPLETED);
        return run;
    }

    /** A run that an agent worked on until it had ended. */
    private String ended(String machine, String properties, Map<String, Object> experiment) throws Exception {
        try (AgentOfTheLab agent = AgentOfTheLab.enrolled(machine, home, machines, at(""), properties);
                Watch watch = new Watch(context)) {
            Map<String, Object> specification = new java.util.HashMap<>(experiment);
            specification.put("machine", machine);
            String run = submitted(specification).runs().get(0).toString();
            agent.start();
            watch.until("the run has ended", () -> runs.require(run).state().ended(), agent::output);
            return run;
        }
    }

    private JsonNode result(String token, String run) throws Exception {
        return JSON.readTree(get(token, "/api/v1/runs/" + run + "/result").body());
    }

    private void assertNoResult(String run) throws Exception {
        String token = token("ada", Role.ADMIN);
        assertThat(get(token, "/api/v1/runs/" + run + "/result").statusCode()).isEqualTo(404);
        assertThat(get(token, "/runs/" + run + "/displacement").statusCode()).isEqualTo(404);
    }
}
