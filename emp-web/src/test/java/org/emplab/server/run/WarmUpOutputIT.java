package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.Requirement;
import org.emplab.server.RunningLab;
import org.emplab.server.displacement.AgentOfTheLab;
import org.emplab.server.displacement.Watch;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;

/** The output of warm-ups, from a real agent to the pages: of a program that writes too much, and of one that is silent. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WarmUpOutputIT extends RunningLab {
    private static final String HOSTILE =
            "yes 0123456789abcde | head -c 10000000; printf '\\377\\000\\033[31m<b>last</b>\\n'; echo 'no table' >&2; exit 3";

    @Autowired
    ConfigurableApplicationContext context;

    private String admin = "";

    private Submitted loud;
    private Submitted silent;

    @BeforeAll
    void twoWarmUps(@TempDir Path home) throws Exception {
        Requirement.compiler();
        admin = token("ada", Role.ADMIN);
        String permitted = "commands=" + Path.of("/bin/sh").toRealPath() + "\nrunAs=self\n";
        try (AgentOfTheLab agent = AgentOfTheLab.enrolled("warms-up", home, enrolments, at(""), permitted);
                Watch watch = new Watch(context)) {
            loud = submitted(HOSTILE);
            silent = submitted("exit 0");
            agent.start();
            for (Submitted one : List.of(loud, silent)) {
                String run = one.runs().get(0).toString();
                watch.until("the run has ended", () -> runs.require(run).state().ended(), agent::output);
            }
        }
    }

    private Submitted submitted(String script) {
        return submitted(Map.of(
                "machine", "warms-up", "command", List.of("/bin/sh", "-c", script), "samples", 2, "source", "proc"));
    }

    @Test
    void showsTheEndOfTenMegabytesAndObeysNoneOfTheirBytes() throws Exception {
        String run = loud.runs().get(0).toString();

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
        assertThat(get(admin, "/experiments/" + loud.experiment()).body()).contains("/runs/" + run + "#output-text");
        assertThat(get(admin, "/api/v1/runs/" + run + "/events").body())
                .contains("\"standard error\"", "\"no table\"")
                .doesNotContain("\"output\"");
        assertThat(get(admin, "/runs/" + run + "/file").body()).doesNotContain("last");

        delete(admin, "/api/v1/runs/" + run + "?reason=test");
        assertThat(get(admin, "/api/v1/runs/" + run + "/output").statusCode()).isEqualTo(404);
    }

    @Test
    void saysWhyThereIsNone() throws Exception {
        String run = silent.runs().get(0).toString();

        HttpResponse<String> output = get(admin, "/api/v1/runs/" + run + "/output");
        assertThat(output.statusCode()).isEqualTo(404);
        assertThat(output.body()).contains("wrote nothing in the warm-up");
        assertThat(get(admin, "/runs/" + run).body()).doesNotContain("Output of the warm-up");
        assertThat(get(admin, "/experiments/" + silent.experiment()).body()).doesNotContain("Read output");
    }

    @Test
    void leavesTheSilenceAloneThatItsAgentAnnounced() throws Exception {
        Enrolled machine = enrolled("long-samples");
        String run = queued(Map.of("machine", machine.name(), "samples", 3, "workload", "inc"));
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
        accepted(agent(machine, "runs/" + run + "/events", event.formatted(UUID.randomUUID(), Instant.now(), output)));
    }

    private Map<String, Object> lease(String run) {
        return jdbc.sql("select lease_until, quiet_until from runs where public_id = ?::uuid")
                .param(run)
                .query()
                .singleRow();
    }
}
