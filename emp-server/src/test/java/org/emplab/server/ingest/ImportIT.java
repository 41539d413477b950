package org.emplab.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ImportIT extends RunningServer {
    @Autowired
    private JdbcClient jdbc;

    private String token;

    @BeforeEach
    void logIn() {
        token = token("irma", Role.RESEARCHER);
    }

    @Test
    void theSameContentTwiceAddsNothing() throws Exception {
        byte[] file = file(lines(LONG_RUN, "import-1"));
        JsonNode first = stored(file, 201);
        JsonNode second = stored(file, 200);
        assertThat(first.path("added").asInt()).isEqualTo(40);
        assertThat(second.path("added").asInt()).isZero();
        assertThat(second.path("run")).isEqualTo(first.path("run"));
        assertThat(runsOf("import-1")).isEqualTo(1);
    }

    @Test
    void theSameRunIdTwiceAddsOnlyWhatIsNew() throws Exception {
        List<String> lines = withRunId(lines(LONG_RUN, "import-2"), "the-run");
        assertThat(stored(file(lines.subList(0, 11)), 201).path("added").asInt())
                .isEqualTo(10);
        assertThat(stored(file(lines), 200).path("added").asInt()).isEqualTo(30);
        assertThat(stored(file(lines), 200).path("added").asInt()).isZero();
        assertThat(runsOf("import-2")).isEqualTo(1);
    }

    @Test
    void aRunIdThatIsAnotherRunsIsRefused() throws Exception {
        stored(file(withRunId(lines(LONG_RUN, "import-3"), "taken")), 201);
        HttpResponse<String> answer = imports(file(withRunId(lines(SHORT_RUN, "import-3"), "taken")));
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(runsOf("import-3")).isEqualTo(1);
    }

    @Test
    void nothingIsKeptOfAFileWhoseLastSampleIsBad() throws Exception {
        List<String> lines = lines(SHORT_RUN, "import-4");
        lines.set(800, lines.get(800).replaceFirst("\"exitCode\":0", "\"exitCode\":\"no\""));
        HttpResponse<String> answer = imports(file(lines));
        assertThat(answer.statusCode()).isEqualTo(400);
        JsonNode problem = JsonMapper.shared().readTree(answer.body());
        assertThat(problem.path("file").asString()).isEqualTo("a.jsonl");
        assertThat(problem.path("line").asInt()).isEqualTo(801);
        assertThat(problem.path("key").asString()).isEqualTo("exitCode");
        assertThat(runsOf("import-4")).isZero();
    }

    @Test
    void unknownKeysAndUnmeasuredNumbersComeBackAsTheyCame() throws Exception {
        String header =
                "{\"format\":\"emp-run/1\",\"machine\":\"import-5\",\"program\":\"p\",\"taskLengthSeconds\":0.25,"
                        + "\"runId\":\"keys\",\"source\":\"a test\",\"environment\":{\"cpus\":2,\"turbo\":null,\"ghz\":2.5},"
                        + "\"workload\":{\"command\":[\"p\",\"-x\"]},\"protocol\":\"EMPv5\",\"colour\":{\"rgb\":[1,2,3]}}";
        String warmUp = "{\"sample\":0,\"warmUp\":true,\"startedAt\":\"2026-11-21T07:00:00Z\",\"elapsedNanos\":1,"
                + "\"exitCode\":0,\"processes\":[]}";
        String sample =
                "{\"sample\":3,\"startedAt\":\"2026-11-21T07:00:01.123456789Z\",\"elapsedNanos\":9007199254740993,"
                        + "\"exitCode\":139,\"lost\":2,\"metrics\":{\"rdtsc\":12345678901234,\"half\":0.125},\"idleProcesses\":7,"
                        + "\"runQueueDelayNanos\":0,\"bootId\":\"b\",\"startedMonotonicNanos\":5,"
                        + "\"gapBefore\":{\"reason\":\"reboot\",\"nanos\":60000000000},\"environment\":{\"governor\":\"performance\"},"
                        + "\"mood\":\"good\",\"processes\":[{\"pid\":1,\"name\":\"kworker/u8:3-ev\",\"put\":false,"
                        + "\"lifecycle\":\"continued\",\"userMicros\":0,\"systemMicros\":4000,\"cpuNanos\":4123456,"
                        + "\"startedAtTicks\":12,\"threads\":1,\"parentPid\":2,\"uid\":0,\"shoe\":42},"
                        + "{\"pid\":7,\"name\":\"ü\\u0001\\\"\",\"put\":true,\"lifecycle\":\"phantom\",\"userMicros\":1,"
                        + "\"systemMicros\":2}]}";
        byte[] file = file(List.of(header, warmUp, sample));
        String run = stored(file, 201).path("run").asString();
        assertThat(JsonMapper.shared()
                        .readTree("["
                                + get(token, "/api/v1/runs/" + run + "/samples")
                                        .body()
                                        .strip()
                                        .replace("\n", ",") + "]"))
                .isEqualTo(JsonMapper.shared().readTree("[" + String.join(",", header, warmUp, sample) + "]"));
    }

    private HttpResponse<String> imports(byte[] file) throws IOException, InterruptedException {
        return post(token, "/api/v1/imports?name=a.jsonl", file, "application/x-ndjson");
    }

    private JsonNode stored(byte[] file, int status) throws IOException, InterruptedException {
        HttpResponse<String> answer = imports(file);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return JsonMapper.shared().readTree(answer.body());
    }

    private int runsOf(String machine) {
        return jdbc.sql("select count(*) from runs where machine_name = ?")
                .param(machine)
                .query(Integer.class)
                .single();
    }

    private static List<String> withRunId(List<String> lines, String runId) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(0, lines.get(0).replaceFirst("\\{", "{\"runId\":\"" + runId + "\","));
        return changed;
    }
}
