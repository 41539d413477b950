package org.emplab.server.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.emplab.server.RunningServer;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.RunResults;
import org.emplab.server.run.Runs;
import org.emplab.web.account.Role;
import org.emplab.web.live.LabChange;
import org.emplab.web.machine.Enrolment;
import org.emplab.web.run.RunState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An experiment by the displacement technique, from its specification to its tables, by a real agent on the real kernel. */
class DisplacementIT extends RunningServer {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path home;

    @Autowired
    ConfigurableApplicationContext context;

    @Autowired
    Runs runs;

    @Autowired
    RunResults results;

    @Test
    void isMeasuredByAnAgentAndShownWithItsTables() throws Exception {
        assumeCompiler();
        String token = token("ada", Role.ADMIN);
        Enrolment.Invited invitation = (Enrolment.Invited) machines.enrol("displaces", "ada");
        assertThat(emp("agent", "enroll", at("").toString(), invitation.token())
                        .start()
                        .waitFor())
                .isZero();
        String run = submitted(Map.of(
                        "machine",
                        "displaces",
                        "displace",
                        "spin",
                        "micros",
                        List.of(300),
                        "loops",
                        List.of(40),
                        "replications",
                        2))
                .runs()
                .get(0)
                .toString();

        assertThat(stateInTheEnd(run)).isEqualTo(RunState.COMPLETED);

        JsonNode result =
                JSON.readTree(get(token, "/api/v1/runs/" + run + "/result").body());
        assertThat(result.path("format").asString()).isEqualTo("emp-displacement/1");
        assertThat(result.path("machine").asString()).isEqualTo("displaces");
        assertThat(result.at("/points/0/operations").asInt()).isEqualTo(40);
        String base = "/runs/" + run + "/displacement";
        assertThat(get(token, base).body()).contains("<b>Table 1</b>", "by displacement on", "Found");
        assertThat(get(token, base + "/tables/displacement-1.csv").body())
                .startsWith("micros,operations,rusageMicros,")
                .contains("\n300,40,");
        assertThat(get(token, base + "/tables/displacement-1.tex").body()).contains("\\toprule");
        assertThat(JSON.readTree(get(token, base + "/result.json").body())).isEqualTo(result);
        assertThat(get(token, "/runs/" + run).body()).contains(base);

        assertThatThrownBy(() ->
                        results.store(runs.require(run), result.toString().replace("\"displaces\"", "\"another\"")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("another result");
    }

    @Test
    void refusesWhatCannotBeDisplaced() {
        assertThatThrownBy(() -> submitted(Map.of("machine", "m", "displace", "sort")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("displace must be one of [spin, tcp-send, command]");
        assertThatThrownBy(() -> submitted(Map.of("machine", "m", "displace", "spin", "samples", 3)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("say replications");
    }

    /** Of a run that an agent works on until it has ended. */
    private RunState stateInTheEnd(String run) throws IOException, InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        ApplicationListener<PayloadApplicationEvent<LabChange>> listener = change -> {
            if (runs.require(run).state().ended()) {
                over.countDown();
            }
        };
        context.addApplicationListener(listener);
        Process agent = emp("agent", "run")
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("agent.log").toFile())
                .start();
        try {
            assertThat(over.await(5, TimeUnit.MINUTES))
                    .as(() -> text(home.resolve("agent.log")))
                    .isTrue();
        } finally {
            context.removeApplicationListener(listener);
            agent.destroy();
            agent.waitFor();
        }
        return runs.require(run).state();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return String.valueOf(e);
        }
    }

    private ProcessBuilder emp(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                "org.emplab.agent.cli.Emp"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("EMP_HOME", home.toString());
        return builder;
    }

    private static void assumeCompiler() {
        boolean compiler = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder ->
                        Files.isExecutable(Path.of(folder, "cc")) || Files.isExecutable(Path.of(folder, "gcc")));
        assumeTrue(compiler, "no C compiler: the workloads cannot be built");
    }
}
