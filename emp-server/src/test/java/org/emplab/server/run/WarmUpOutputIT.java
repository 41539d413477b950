package org.emplab.server.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.Requirement;
import org.emplab.server.RunningServer;
import org.emplab.server.displacement.AgentOfTheLab;
import org.emplab.server.displacement.Watch;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.web.experiment.Submitted;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The output of warm-ups, from a real agent to the pages. */
class WarmUpOutputIT extends RunningServer {
    private static final String HOSTILE =
            "yes 0123456789abcde | head -c 10000000; printf '\\377\\000\\033[31m<b>last</b>\\n'; echo 'no table' >&2; exit 3";

    @TempDir
    Path home;

    @Autowired
    ConfigurableApplicationContext context;

    @Autowired
    Runs runs;

    @Autowired
    JdbcClient jdbc;

    private String admin = "";

    @BeforeEach
    void assumeCompiler() {
        Requirement.compiler();
        admin = token("ada", Role.ADMIN);
    }

    @Test
    void showsTheEndOfTenMegabytesAndObeysNoneOfTheirBytes() throws Exception {
        Submitted submitted = ended("writes", HOSTILE);
        String run = submitted.runs().get(0).toString();

        HttpResponse<String> output = get(token("reads", Role.VIEWER), "/api/v1/runs/" + run + "/output");
        assertThat(output.headers().firstValue("Content-Type")).contains("text/plain;charset=UTF-8");
        assertThat(output.body())
                .startsWith("standard output, the last 32 KiB of 10000019 bytes\n")
                .contains("0123456789abcde\n", "\ufffd\ufffd␛[31m<b>last</b>\n")
                .endsWith("standard error, 9 bytes\nno table\n")
                .hasSizeBetween(32_000, 70_000)
                .doesNotContainPattern("[\\p{Cntrl}&&[^\\n\\t]]");
        assertThat(get(admin, "/runs/" + run).body())
                .contains("Output of the warm-up", "&lt;b&gt;last&lt;/b&gt;")
                .doesNotContain("<b>last");
        assertThat(get(admin, "/experiments/" + submitted.experiment()).body())
                .contains("/runs/" + run + "#output-text");
        assertThat(get(admin, "/api/v1/runs/" + run + "/events").body())
                .contains("\"standard error\"", "\"no table\"")
                .doesNotContain("\"output\"");
        assertThat(get(admin, "/runs/" + run + "/file").body()).doesNotContain("last");

        http.send(as(admin, "/api/v1/runs/" + run + "?reason=test").DELETE().build(), BodyHandlers.discarding());
        assertThat(get(admin, "/api/v1/runs/" + run + "/output").statusCode()).isEqualTo(404);
    }

    @Test
    void saysWhyThereIsNone() throws Exception {
        Submitted submitted = ended("is-silent", "exit 0");
        String run = submitted.runs().get(0).toString();

        HttpResponse<String> output = get(admin, "/api/v1/runs/" + run + "/output");
        assertThat(output.statusCode()).isEqualTo(404);
        assertThat(output.body()).contains("wrote nothing in the warm-up");
        assertThat(get(admin, "/runs/" + run).body()).doesNotContain("Output of the warm-up");
        assertThat(get(admin, "/experiments/" + submitted.experiment()).body()).doesNotContain("Read output");
    }

    @Test
    void leavesTheSilenceAloneThatItsAgentAnnounced() throws Exception {
        Enrolled machine = enrolled("long-samples");
        String run = submitted(Map.of("machine", machine.name(), "samples", 3, "workload", "inc"))
                .runs()
                .get(0)
                .toString();
        agent(machine, "claim", "{}");
        agent(machine, "runs/" + run + "/quiet", "{\"seconds\":36000}");
        Map<String, Object> announced = lease(run);

        says(machine, run, "standard output, 6 bytes\\nready\\n");
        assertThat(lease(run)).isEqualTo(announced).doesNotContainValue(null);
        assertThat(get(admin, "/api/v1/runs/" + run + "/output").body()).contains("ready");

        says(machine, run, "");
        assertThat(get(admin, "/api/v1/runs/" + run + "/output").statusCode()).isEqualTo(404);
    }

    private void says(Enrolled machine, String run, String output) throws Exception {
        String event = "{\"id\":\"%s\",\"at\":\"%s\",\"kind\":\"output\",\"reason\":\"%s\"}";
        agent(machine, "runs/" + run + "/events", event.formatted(UUID.randomUUID(), Instant.now(), output));
    }

    private void agent(Enrolled machine, String path, String body) throws Exception {
        assertThat(post(machine.token(), "/api/v1/agent/" + path, body.getBytes(UTF_8), "application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    private Map<String, Object> lease(String run) {
        return jdbc.sql("select lease_until, quiet_until from runs where public_id = ?::uuid")
                .param(run)
                .query()
                .singleRow();
    }

    private Submitted ended(String machine, String script) throws Exception {
        String permitted = "commands=" + Path.of("/bin/sh").toRealPath() + "\n";
        try (AgentOfTheLab agent = AgentOfTheLab.enrolled(machine, home, machines, at(""), permitted);
                Watch watch = new Watch(context)) {
            Submitted submitted = submitted(Map.of(
                    "machine", machine, "command", List.of("/bin/sh", "-c", script), "samples", 2, "source", "proc"));
            String run = submitted.runs().get(0).toString();
            agent.start();
            watch.until("the run has ended", () -> runs.require(run).state().ended(), agent::output);
            return submitted;
        }
    }
}
