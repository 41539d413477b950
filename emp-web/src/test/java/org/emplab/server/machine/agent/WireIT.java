package org.emplab.server.machine.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.lab.Role;
import org.emplab.lab.WireVersion;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Agents of earlier versions and of other wire versions at this server. Each version's requests, and the answers that it was
 * given, were recorded between a real agent and its server, and stay as they are; rows of processes were left out of them.
 */
class WireIT extends RunningLab {
    @ParameterizedTest
    @ValueSource(strings = "0.1.0")
    void answersTheRequestsOfAnEarlierAgent(String version) throws Exception {
        String admin = token("ada", Role.ADMIN);
        String machine = "wire-" + version;
        Map<String, String> real = new LinkedHashMap<>();
        real.put("ENROLMENT_TOKEN", enrolments.invite(machine, "ada").token());
        real.put("lab1", machine);
        real.put("RUN", "");
        for (JsonNode recorded : recorded(version)) {
            HttpResponse<String> answer = replay(recorded, real);
            assertThat(answer.statusCode())
                    .as("%s %s: %s", recorded.path("path").asString(), real, answer.body())
                    .isEqualTo(recorded.path("status").asInt());
            assertThat(answer.headers().firstValue(WireVersion.HEADER)).hasValue(WireVersion.OURS.toString());
            if (recorded.has("answer")) {
                JsonNode now = json(answer);
                assertThat(keys(now)).as(answer.body()).containsAll(keys(recorded.path("answer")));
                if (now.has("token")) {
                    real.put("TOKEN", now.path("token").asString());
                    real.put("RUN", queued(Map.of("machine", machine, "samples", 3, "workload", "inc")));
                }
            }
        }
        JsonNode run = json(get(admin, "/api/v1/runs/" + real.get("RUN")));
        assertThat(run.path("summary").path("state").asString()).isEqualTo("completed");
        assertThat(run.path("storedThrough").asInt()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"1, 204", "2, 204", "3, 426", "99, 426", "0, 400", "one, 400"})
    void worksWithNeighboursAndRefusesOthers(String version, int status) throws Exception {
        String machine = "wire-neighbour-" + version;
        HttpResponse<String> answer = http.send(
                as(enrolled(machine).token(), "/api/v1/agent/claim")
                        .header("Content-Type", "application/json")
                        .header(WireVersion.HEADER, version)
                        .POST(BodyPublishers.ofString("{}"))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue(WireVersion.HEADER)).hasValue("1");
        if (status == 426) {
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            assertThat(answer.body()).contains("only neighbours understand each other: upgrade the server");
        }
    }

    @Test
    void anAgentThatSaysNothingIsOfTheFirstVersion() throws Exception {
        assertThat(post(enrolled("wire-silent").token(), "/api/v1/agent/claim", "{}")
                        .statusCode())
                .isEqualTo(204);
    }

    private static List<JsonNode> recorded(String version) throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/wire/emp-" + version + ".jsonl")).stream()
                .map(line -> (JsonNode) JsonMapper.shared().readTree(line))
                .toList();
    }

    private HttpResponse<String> replay(JsonNode recorded, Map<String, String> real) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                at(recorded.path("path").asString().replace("/RUN/", "/" + real.get("RUN") + "/")));
        recorded.path("headers").properties().forEach(header -> {
            if (!header.getKey().equals("Accept-Encoding")) { // the JDK's client does not unpack
                request.header(header.getKey(), header.getValue().asString());
            }
        });
        if (real.containsKey("TOKEN")) {
            request.header("Authorization", "Bearer " + real.get("TOKEN"));
        }
        String body = recorded.path("body").asString();
        for (Map.Entry<String, String> name : real.entrySet()) {
            body = body.replace("\"" + name.getKey() + "\"", "\"" + name.getValue() + "\"");
        }
        byte[] bytes = body.getBytes(UTF_8);
        request.POST(BodyPublishers.ofByteArray(recorded.path("gzip").asBoolean() ? gzip(bytes, 0, ' ') : bytes));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    /** Those that an agent may rely on. */
    private static Set<String> keys(JsonNode answer) {
        return new TreeSet<>(answer.propertyNames());
    }
}
