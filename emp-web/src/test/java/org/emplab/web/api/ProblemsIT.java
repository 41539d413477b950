package org.emplab.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashSet;
import java.util.Set;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

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
        String run = json(post(admin, "/api/v1/imports", file(lines(LONG_RUN, "problems")), "application/x-ndjson"))
                .path("run")
                .asString();
        JsonNode problem = problem(send("POST", "/api/v1/runs/" + run + "/pause", "{}", "application/json"), 409);
        assertThat(problem.path("detail").asString()).isEqualTo("a run that is completed cannot be paused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs", "machines", "experiments", "derivations", "timings", "users", "audit", "me/tokens"})
    void everyListIsPaged(String list) throws Exception {
        JsonNode page = json(get(admin, "/api/v1/" + list + "?page=1&size=2"));
        assertThat(page.path("items").size()).isLessThanOrEqualTo(2);
        assertThat(page.path("page").asInt()).isEqualTo(1);
        assertThat(page.path("size").asInt()).isEqualTo(2);
        assertThat(page.path("total").isIntegralNumber()).isTrue();
        problem(get(admin, "/api/v1/" + list + "?size=0"), 400);
    }

    @Test
    void describesEachCallByANameOfItsOwnWithItsProblemsAndCanBeTried() throws Exception {
        JsonNode description =
                json(http.send(HttpRequest.newBuilder(at("/v3/api-docs")).build(), BodyHandlers.ofString()));
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
        JsonNode problem = json(answer);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("title").asString()).isNotBlank();
        assertThat(problem.path("detail").asString()).isNotBlank();
        return problem;
    }
}
