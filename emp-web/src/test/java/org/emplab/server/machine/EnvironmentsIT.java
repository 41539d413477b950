package org.emplab.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.util.ReflectionTestUtils;
import tools.jackson.databind.JsonNode;

class EnvironmentsIT extends RunningLab {
    private static final String AS_IT_WAS =
            "{\"kernel\":{\"release\":\"6.1\",\"bootId\":\"a\"},\"load\":{\"oneMinute\":0.1},"
                    + "\"memory\":{\"memTotalKibibytes\":8,\"memAvailableKibibytes\":5},\"cpu\":{\"microcode\":\"0x1\"},"
                    + "\"services\":{\"running\":[\"a\"],\"timers\":[]}}";
    private static final String BUSIER = AS_IT_WAS
            .replace("0.1", "7.5")
            .replace("\"memAvailableKibibytes\":5", "\"memAvailableKibibytes\":4")
            .replace("\"bootId\":\"a\"", "\"bootId\":\"b\"")
            .replace("[\"a\"]", "[\"a\",\"b\"]");
    private static final String UPGRADED = BUSIER.replace("6.1", "6.2").replace("0x1", "0x2");

    @Autowired
    private ApplicationContext context;

    private String ada = "";
    private Enrolled machine;

    @BeforeEach
    void aMachine() {
        ada = token("ada", Role.ADMIN);
        machine = enrolled("drift-" + UUID.randomUUID());
    }

    private void tells(String environment) throws Exception {
        byte[] body = ("{\"environment\":" + environment + "}").getBytes(StandardCharsets.UTF_8);
        HttpResponse<String> answer = post(machine.token(), "/api/v1/agent/claim", body, "application/json");
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 204);
    }

    @Test
    void callsOfOneMachineThatMeetEachTellWhatItIsLike() throws Exception {
        Simultaneously.times(4, caller -> () -> {
            tells(AS_IT_WAS.replace("0x1", "0x" + caller));
            return caller;
        });
        JsonNode versions = read("/environments").path("items");
        assertThat(versions.valueStream().map(version -> version.path("number").asInt()))
                .containsExactly(4, 3, 2, 1);
    }

    private JsonNode read(String path) throws Exception {
        return json(get(ada, "/api/v1/machines/" + machine.name() + path), 200);
    }

    @Test
    void keepsAVersionOfEachStateThatIsNotJustBusier() throws Exception {
        assertThat(read("/environments").path("total").asInt()).isZero();
        tells("{}");
        tells(AS_IT_WAS);
        tells(BUSIER);
        assertThat(read("/environments").path("total").asInt()).isEqualTo(1);
        JsonNode first = read("/environments/1");
        assertThat(first.path("environment").path("load").path("oneMinute").asDouble())
                .isEqualTo(0.1);
        assertThat(first.path("lastSeenAt").asString())
                .isGreaterThan(first.path("firstSeenAt").asString());

        tells(UPGRADED);
        JsonNode versions = read("/environments").path("items");
        assertThat(versions.get(0).path("number").asInt()).isEqualTo(2);
        assertThat(versions.get(0).path("changed").valueStream().map(JsonNode::asString))
                .containsExactly("kernel.release", "cpu.microcode");
        JsonNode drift = read("/environments/2/drift");
        assertThat(drift.get(0).path("field").asString()).isEqualTo("kernel.release");
        assertThat(drift.get(0).path("before").asString()).isEqualTo("6.1");
        assertThat(drift.get(0).path("after").asString()).isEqualTo("6.2");
        assertThat(read("/environments/1/drift").size()).isZero();

        tells(AS_IT_WAS.replace("0x1", "0x3"));
        assertThat(read("/environments/3/drift?since=1")
                        .valueStream()
                        .map(field -> field.path("field").asString()))
                .containsExactly("cpu.microcode");
        assertThat(get(ada, "/api/v1/machines/" + machine.name() + "/environments/9/drift")
                        .statusCode())
                .isEqualTo(404);
        assertThat(get(ada, "/api/v1/audit?action=environment&subject=" + machine.name())
                        .body())
                .contains("change environment", "cpu.microcode");
    }

    @Test
    void aMachineThatHasChangedIsUnknownAndAskedForAReferenceRun() throws Exception {
        tells(AS_IT_WAS);
        String health = "/api/v1/machines/" + machine.name() + "/health";
        int version = json(get(ada, health)).path("version").asInt();
        accepted(put(
                ada, health, "{\"health\":\"good\",\"reason\":\"looked at it\",\"version\":%d}".formatted(version)));
        tells(BUSIER);
        assertThat(read("/health").path("health").asString()).isEqualTo("good");
        tells(UPGRADED);
        assertThat(read("/health").path("health").asString()).isEqualTo("unknown");
        assertThat(read("/health").path("reason").asString())
                .isEqualTo("the machine has changed: kernel.release, cpu.microcode");
        assertThat(value(String.class, "select check_wanted from machine_health where machine_id = ?", machine.id()))
                .contains("kernel.release");

        version = json(get(ada, health)).path("version").asInt();
        accepted(put(ada, health + "/checks", "{\"hours\":24,\"version\":%d}".formatted(version)));
        ReflectionTestUtils.invokeMethod(context.getBean("referenceQueue"), "queueWhatIsDue");
        assertThat(value(String.class, "select asked_because from reference_runs where machine_id = ?", machine.id()))
                .contains("kernel.release");
    }

    @Test
    void keepsSoManyVersionsAndNoMore() throws Exception {
        tells(AS_IT_WAS);
        tells(UPGRADED);
        update(
                "update machine_environments set number = ? where machine_id = ? and number = 2",
                EnvironmentLog.MOST_KEPT,
                machine.id());
        tells(AS_IT_WAS);
        assertThat(read("/environments")
                        .path("items")
                        .valueStream()
                        .map(version -> version.path("number").asInt()))
                .containsExactly(EnvironmentLog.MOST_KEPT + 1, EnvironmentLog.MOST_KEPT);
    }

    @Test
    void keepsWithinBoundsWhatAnAgentTells() throws Exception {
        String many = IntStream.range(0, 3000)
                .mapToObj(i -> ",\"f%d\":1".formatted(i))
                .collect(Collectors.joining());
        String text = "\"text\":\"%s\"".formatted("x".repeat(100_000));
        tells(AS_IT_WAS);
        tells(AS_IT_WAS.replace("\"microcode\"", text + many + ",\"microcode\""));

        JsonNode kept = read("/environments/2").path("environment");
        assertThat(kept.toString().length()).isLessThan(EnvironmentText.MOST_CHARACTERS);
        assertThat(kept.path("cpu").size()).isBetween(1900, EnvironmentText.MOST_FIELDS);
        assertThat(kept.path("leftOut").get(0).asString()).isEqualTo("cpu.text");
        assertThat(read("/environments").path("items").get(0).path("changed").size())
                .isEqualTo(100);
        assertThat(read("/environments/2/drift").size()).isGreaterThan(1900);
    }

    @Test
    void tellingCostsAFewStatementsMore() throws Exception {
        tells(AS_IT_WAS);
        List<String> same = statements(as(machine.token(), "/api/v1/agent/claim")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"environment\":" + BUSIER + "}")));
        List<String> silent = statements(as(machine.token(), "/api/v1/agent/claim")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
        assertThat(same.size() - silent.size()).isLessThanOrEqualTo(2);
    }
}
