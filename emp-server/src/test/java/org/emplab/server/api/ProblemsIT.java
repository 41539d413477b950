package org.emplab.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every wrong use of the REST interface is answered by a problem (RFC 9457). */
class ProblemsIT extends RunningServer {

    private String admin;

    @BeforeEach
    void logIn() {
        admin = token("ada", Role.ADMIN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | /api/v1/nothing | | 404",
                "GET | /api/v1 | | 404",
                "GET | /error | | 404",
                "GET | /assets/ | | 404",
                "GET | /api/v1/runs/none | | 404",
                "GET | /api/v1/runs/00000000-0000-4000-8000-000000000000 | | 404",
                "GET | /api/v1/runs/none/samples | | 404",
                "GET | /api/v1/runs/none/file | | 404",
                "GET | /api/v1/experiments/none | | 404",
                "GET | /api/v1/machines/none | | 404",
                "GET | /api/v1/machines/none/cutoffs | | 404",
                "GET | /api/v1/derivations/none | | 404",
                "GET | /api/v1/timings/none | | 404",
                "DELETE | /api/v1/users/none | | 404",
                "POST | /api/v1/runs/none/pause | {} | 404",
                "GET | /api/v1/runs?size=0 | | 400",
                "GET | /api/v1/runs?size=many | | 400",
                "GET | /api/v1/runs?page=-1 | | 400",
                "GET | /api/v1/runs?size=1001 | | 400",
                "GET | /api/v1/runs?state=asleep | | 400",
                "POST | /api/v1/experiments | {\"machine\": | 400",
                "POST | /api/v1/experiments | [] | 400",
                "POST | /api/v1/experiments | | 400",
                "POST | /api/v1/experiments | {} | 400",
                "POST | /api/v1/derivations | {} | 400",
                "POST | /api/v1/timings | {\"run\":\"none\"} | 400",
                "POST | /api/v1/users | {\"login\":\"eve\",\"password\":\"long enough now\",\"role\":\"queen\"} | 400",
                "POST | /api/v1/enrolment-tokens | {\"machine\":\"a/b\"} | 400",
                "POST | /api/v1/me/tokens | {} | 400",
                "POST | /api/v1/retention-rules | {\"olderThanDays\":2000000000,\"notebook\":\"a\",\"reason\":\"b\"} | 400",
                "POST | /api/v1/experiments | {\"machine\":\"none\",\"samples\":3,\"workload\":\"inc\"} | 400",
                "PUT | /api/v1/runs | {} | 405",
                "TRACE | /api/v1/runs | | 405",
                "DELETE | /api/v1/machines | | 405",
                "GET | /api/v1/imports | | 405",
                "POST | /api/v1/agent/claim | {} | 403",
            })
    void isAProblem(String method, String path, String body, int status) throws Exception {
        problem(send(method, path, body, "application/json"), status);
    }

    @Test
    void namesTheKeyAndTheLineOfABodyThatIsWrong() throws Exception {
        JsonNode wrongShape =
                problem(send("POST", "/api/v1/enrolment-tokens", "{\"machine\":\n{}}", "application/json"), 400);
        assertThat(wrongShape.path("key").asString()).isEqualTo("machine");
        JsonNode wrongValue = problem(
                send(
                        "POST",
                        "/api/v1/experiments",
                        "{\"machine\":\"m\",\"workload\":\"inc\",\"runs\":[{\"samples\":3},{\"samples\":1.5}]}",
                        "application/json"),
                400);
        assertThat(wrongValue.path("key").asString()).isEqualTo("runs[1].samples");
        JsonNode noJson = problem(send("POST", "/api/v1/experiments", "{\"machine\":\n\n ]}", "application/json"), 400);
        assertThat(noJson.path("line").asInt()).isEqualTo(3);
        assertThat(noJson.path("detail").asString()).contains("bad YAML or JSON");
    }

    @Test
    void saysWhatIsNotPermittedToWhomAndWhatHelps() throws Exception {
        JsonNode denied = problem(send("POST", "/api/v1/agent/claim", "{}", "application/json"), 403);
        assertThat(denied.path("detail").asString())
                .startsWith("POST /api/v1/agent/claim is not permitted: ada calls with the rights of the role ")
                .contains("page Account");
    }

    @Test
    void takesASpecificationInYamlAsWell() throws Exception {
        JsonNode unknown = problem(
                send(
                        "POST",
                        "/api/v1/experiments",
                        "machine: m\nworkload: inc\nsamples: 3\ncpu: 1\n",
                        "application/yaml"),
                400);
        assertThat(unknown.path("key").asString()).isEqualTo("cpu");
        JsonNode missing = problem(
                send("POST", "/api/v1/experiments", "machine: nobody\nworkload: inc\nsamples: 3\n", "application/yaml"),
                400);
        assertThat(missing.path("key").asString()).isEqualTo("machine");
    }

    @Test
    void refusesOtherNotations() throws Exception {
        problem(send("POST", "/api/v1/experiments", "machine: m", "text/plain"), 415);
        HttpRequest yaml =
                as(admin, "/api/v1/runs").header("Accept", "application/yaml").build();
        problem(http.send(yaml, BodyHandlers.ofString()), 406);
    }

    @Test
    void asksAStrangerForATokenWithoutBeginningASession() throws Exception {
        HttpResponse<String> answer =
                http.send(HttpRequest.newBuilder(at("/api/v1/runs")).build(), BodyHandlers.ofString());
        problem(answer, 401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
        problem(get("emp_unknown", "/api/v1/runs"), 401);
        problem(get("", "/api/v1/nothing"), 401);
    }

    @Test
    void aRefusedStateIsAConflictWithTheReason() throws Exception {
        String run = JsonMapper.shared()
                .readTree(post(admin, "/api/v1/imports", file(lines(LONG_RUN, "problems")), "application/x-ndjson")
                        .body())
                .path("run")
                .asString();
        JsonNode problem = problem(send("POST", "/api/v1/runs/" + run + "/pause", "{}", "application/json"), 409);
        assertThat(problem.path("detail").asString()).isEqualTo("a run that is completed cannot be paused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs", "machines", "experiments", "derivations", "timings", "users", "audit", "me/tokens"})
    void everyListIsPaged(String list) throws Exception {
        JsonNode page = JsonMapper.shared()
                .readTree(get(admin, "/api/v1/" + list + "?page=1&size=2").body());
        assertThat(page.path("items").size()).isLessThanOrEqualTo(2);
        assertThat(page.path("page").asInt()).isEqualTo(1);
        assertThat(page.path("size").asInt()).isEqualTo(2);
        assertThat(page.path("total").isIntegralNumber()).isTrue();
        problem(get(admin, "/api/v1/" + list + "?size=0"), 400);
    }

    @Test
    void describesBodiesAndAnswersInEachOfTheirMediaTypes() throws Exception {
        String text = http.send(HttpRequest.newBuilder(at("/v3/api-docs")).build(), BodyHandlers.ofString())
                .body();
        JsonNode paths = JsonMapper.shared().readTree(text).path("paths");
        assertThat(text).doesNotContainPattern("\"type\":[^{}]*\"\\$ref\"").doesNotContain("\"byte\"");
        String specification = "{\"schema\":{\"$ref\":\"#/components/schemas/Specification\"}}";
        for (String path : List.of("/api/v1/experiments", "/api/v1/experiments/{id}/specifications")) {
            assertThat(content(paths.path(path).at("/post/requestBody")))
                    .containsOnly(entry("application/json", specification), entry("application/yaml", specification));
        }
        for (String path : List.of("/api/v1/imports", "/api/v1/agent/runs/{id}/samples")) {
            assertThat(content(paths.path(path).at("/post/requestBody")))
                    .containsOnlyKeys("application/x-ndjson", "application/gzip");
        }
        assertThat(content(paths.path("/api/v1/studies").at("/post/requestBody")))
                .containsOnlyKeys("application/zip");
        assertThat(content(paths.path("/api/v1/agent/runs/{id}/result").at("/post/requestBody")))
                .containsOnly(entry("application/json", "{\"schema\":{\"type\":\"object\"}}"));
        for (String path : List.of(
                "/api/v1/derivations/{id}/cutoffs", "/api/v1/machines/{name}/cutoffs", "/api/v1/timings/{id}/result")) {
            assertThat(content(paths.path(path).at("/get/responses/200")))
                    .containsOnlyKeys("application/json", "text/csv", "application/x-latex");
        }
        assertThat(content(paths.path("/api/v1/runs/{id}/result").at("/get/responses/200")))
                .containsOnly(entry("application/json", "{\"schema\":{\"type\":\"object\"}}"));
    }

    private static Map<String, String> content(JsonNode bodyOrAnswer) {
        Map<String, String> byType = new TreeMap<>();
        bodyOrAnswer
                .path("content")
                .properties()
                .forEach(type -> byType.put(type.getKey(), type.getValue().toString()));
        return byType;
    }

    @Test
    void describesByWhichTokenACallIsLetIn() throws Exception {
        JsonNode description = JsonMapper.shared()
                .readTree(http.send(HttpRequest.newBuilder(at("/v3/api-docs")).build(), BodyHandlers.ofString())
                        .body());
        assertThat(description.path("security").toString()).isEqualTo("[{\"token\":[]}]");
        JsonNode paths = description.path("paths");
        assertThat(paths.path("/api/v1/enrol").at("/post/security").toString()).isEqualTo("[]");
        for (String calendar : List.of("/api/v1/me/calendar.ics", "/api/v1/machines/{name}/calendar.ics")) {
            assertThat(paths.path(calendar).at("/get/security").valueStream().map(JsonNode::toString))
                    .containsExactlyInAnyOrder("{\"token\":[]}", "{\"calendarToken\":[]}");
        }
        assertThat(description.at("/components/securitySchemes/calendarToken").toString())
                .contains("\"in\":\"query\"", "\"name\":\"token\"");
    }

    @Test
    void describesItselfAndCanBeTried() throws Exception {
        JsonNode description = JsonMapper.shared()
                .readTree(http.send(HttpRequest.newBuilder(at("/v3/api-docs")).build(), BodyHandlers.ofString())
                        .body());
        assertThat(description.path("info").path("title").asString()).isEqualTo("EMP Lab");
        assertThat(description.path("paths").propertyNames())
                .contains(
                        "/api/v1/runs",
                        "/api/v1/runs/{id}/file",
                        "/api/v1/imports",
                        "/api/v1/experiments",
                        "/api/v1/derivations",
                        "/api/v1/timings",
                        "/api/v1/machines",
                        "/api/v1/enrol",
                        "/api/v1/agent/claim");
        assertThat(description.at("/paths/~1api~1v1~1imports/post/responses").propertyNames())
                .contains("200", "201");
        assertThat(description
                        .at("/paths/~1api~1v1~1derivations/post/responses")
                        .propertyNames())
                .contains("200", "201");
        assertThat(description.path("components").path("securitySchemes").propertyNames())
                .isNotEmpty();
        Set<String> names = new HashSet<>();
        for (JsonNode path : description.path("paths")) {
            for (JsonNode call : path) {
                String name = call.path("operationId").asString();
                assertThat(names.add(name)).as(name).isTrue();
                assertThat(name).doesNotContain("_");
                assertThat(call.at("/responses/default/content/application~1problem+json/schema/$ref")
                                .asString())
                        .as(name)
                        .endsWith("/Problem");
                assertThat(call.path("responses").findValues("content").toString())
                        .as(name)
                        .doesNotContain("*/*", "StreamingResponseBody");
            }
        }
        assertThat(description
                        .at("/components/schemas/RunSummary/properties/taskLengthSeconds/type")
                        .asString())
                .isEqualTo("number");
        assertThat(description.path("components").path("schemas").toString())
                .as("a number that may be absent")
                .doesNotContain("\"present\":", "asDouble", "asInt", "asLong");
        assertThat(description.path("components").path("schemas").propertyNames())
                .contains("Specification")
                .doesNotContain("JsonNode");
        assertThat(description
                        .at("/paths/~1api~1v1~1experiments/post/requestBody/content/application~1json/schema/$ref")
                        .asString())
                .endsWith("/Specification");
        assertThat(description
                        .at("/components/schemas/Detail/properties/settings")
                        .has("type"))
                .as("settings are written as they are, and no text")
                .isFalse();
        for (String oneOf : List.of(
                "Detail/wanted",
                "PlannedRun/state",
                "AskedFor/state",
                "PublicationChange/kind",
                "NotificationWanted/kind",
                "NotificationWanted/channel",
                "NewAccount/role",
                "NewToken/scope",
                "CommentNew/kind")) {
            assertThat(description
                            .at("/components/schemas/" + oneOf.replace("/", "/properties/") + "/enum")
                            .valueStream()
                            .map(JsonNode::asString))
                    .as(oneOf)
                    .hasSizeGreaterThan(1)
                    .allMatch(word -> word.equals(word.toLowerCase(Locale.ROOT)));
        }
        HttpResponse<String> page =
                http.send(HttpRequest.newBuilder(at("/swagger-ui/index.html")).build(), BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
    }

    @Test
    void tellsAMonitorHowItIsWithoutAToken() throws Exception {
        for (String path :
                new String[] {"/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness"}) {
            HttpResponse<String> health =
                    http.send(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofString());
            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(health.body()).contains("\"status\":\"UP\"");
        }
        HttpResponse<String> metrics =
                http.send(HttpRequest.newBuilder(at("/actuator/prometheus")).build(), BodyHandlers.ofString());
        assertThat(metrics.body()).contains("# TYPE jvm_memory_used_bytes gauge");
        HttpResponse<String> other =
                http.send(HttpRequest.newBuilder(at("/actuator/env")).build(), BodyHandlers.ofString());
        assertThat(other.body()).doesNotContain("PATH");
    }

    private HttpResponse<String> send(String method, String path, String body, String type)
            throws IOException, InterruptedException {
        HttpRequest request = as(admin, path)
                .header("Content-Type", type)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private static JsonNode problem(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        JsonNode problem = JsonMapper.shared().readTree(answer.body());
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("title").asString()).isNotBlank();
        assertThat(problem.path("detail").asString()).isNotBlank();
        return problem;
    }
}
