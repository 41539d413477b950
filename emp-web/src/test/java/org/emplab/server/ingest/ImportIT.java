package org.emplab.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ImportIT extends RunningLab {
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
        List<String> lines = named(lines(LONG_RUN, "import-2"), "the-run");
        assertThat(stored(file(lines.subList(0, 11)), 201).path("added").asInt())
                .isEqualTo(10);
        assertThat(stored(file(lines), 200).path("added").asInt()).isEqualTo(30);
        assertThat(stored(file(lines), 200).path("added").asInt()).isZero();
        assertThat(runsOf("import-2")).isEqualTo(1);
    }

    @Test
    void aRunIdThatIsAnotherRunsIsRefused() throws Exception {
        stored(file(named(lines(LONG_RUN, "import-3"), "taken")), 201);
        HttpResponse<String> answer = imports(file(named(lines(SHORT_RUN, "import-3"), "taken")));
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(runsOf("import-3")).isEqualTo(1);
    }

    @Test
    void nothingIsKeptOfAFileWhoseLastSampleIsBad() throws Exception {
        List<String> lines = lines(SHORT_RUN, "import-4");
        lines.set(800, lines.get(800).replaceFirst("\"exitCode\":0", "\"exitCode\":\"no\""));
        HttpResponse<String> answer = imports(file(lines));
        assertThat(answer.statusCode()).isEqualTo(400);
        JsonNode problem = json(answer);
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

    @Test
    void aRunOfSeveralProgramsComesBackByteForByte() throws Exception {
        List<String> lines = new ArrayList<>(
                List.of(
                        "{\"format\":\"emp-run/1\",\"machine\":\"import-12\",\"program\":\"old, new\",\"programs\":[\"old\",\"new\"]}"));
        for (int i = 1; i <= 4; i++) {
            lines.add("{\"sample\":" + i + ",\"program\":\"" + (i % 3 == 1 ? "old" : "new")
                    + "\",\"startedAt\":\"2026-11-21T07:00:0" + i + "Z\",\"elapsedNanos\":" + i
                    + ",\"exitCode\":0,\"processes\":[]}");
        }
        String run = stored(file(lines), 201).path("run").asString();
        assertThat(get(token, "/api/v1/runs/" + run + "/samples").body().strip())
                .isEqualTo(String.join("\n", lines));
        assertThat(stored(file(lines), 200).path("added").asInt()).isZero();

        lines.set(2, lines.get(2).replace("\"new\"", "\"newer\""));
        JsonNode problem = refused(file(lines), 400);
        assertThat(problem.path("line").asInt()).isEqualTo(3);
        assertThat(problem.path("key").asString()).isEqualTo("program");
    }

    @Test
    void aLineThatNoMemoryHoldsIsRefusedWithItsNumber() throws Exception {
        JsonNode problem = refused(gzip(file(lines(LONG_RUN, "import-6").subList(0, 2)), 100, ' '), 400);
        assertThat(problem.path("line").asInt()).isEqualTo(3);
        assertThat(problem.path("detail").asString()).contains("the line is longer than 65536 KiB");
        assertThat(runsOf("import-6")).isZero();
    }

    @Test
    void aHeaderThatNoListCouldShowIsRefused() throws Exception {
        JsonNode problem = refused(gzip(new byte[0], 2, ' '), 400);
        assertThat(problem.path("line").asInt()).isEqualTo(1);
        assertThat(problem.path("detail").asString()).contains("the header is longer than 1024 KiB");
    }

    @Test
    void aGzipWithinAGzipIsNotUnpackedBehindTheLimit() throws Exception {
        assertThat(refused(gzip(gzip(file(lines(LONG_RUN, "import-7")), 0, ' '), 0, ' '), 400)
                        .path("line")
                        .asInt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "machine, LONG",
        "machine, '\\u0000'",
        "machine, 'a\\nb'",
        "machine, ''",
        "program, LONG",
        "program, 'a\\u0000'",
        "runId, LONG",
        "runId, 'x\\u0000'",
    })
    void aNameThatListsCannotShowIsRefused(String key, String value) throws Exception {
        List<String> lines = named(lines(LONG_RUN, "import-8").subList(0, 2), "named");
        lines.set(
                0,
                lines.get(0)
                        .replaceFirst(
                                "\"" + key + "\":\"[^\"]*\"",
                                Matcher.quoteReplacement(
                                        "\"" + key + "\":\"" + value.replace("LONG", "x".repeat(1000)) + "\"")));
        assertThat(refused(file(lines), 400).path("key").asString()).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"exitCode\":0', '\"exitCode\":0,\"bootId\":\"\\u0000\"', ''",
        "'\"name\":\"[^\"]*\"', '\"name\":\"a\\u0000\"', processes[].name",
        "'\"startedAt\":\"[^\"]*\"', '\"startedAt\":\"+200000-01-01T00:00:00Z\"', startedAt",
        "'\"startedAt\":\"[^\"]*\"', '\"startedAt\":\"-9999-01-01T00:00:00Z\"', startedAt",
        "'\"userMicros\":\\d+,\"systemMicros\":\\d+', '\"userMicros\":9223372036854775807,\"systemMicros\":9223372036854775807', processes[0].userMicros",
    })
    void aValueThatNoTableKeepsIsRefused(String wrote, String writes, String key) throws Exception {
        List<String> lines = lines(LONG_RUN, "import-9").subList(0, 2);
        lines.set(1, lines.get(1).replaceAll(wrote, Matcher.quoteReplacement(writes)));
        assertThat(refused(file(lines), 400).path("key").asString()).isEqualTo(key);
        assertThat(runsOf("import-9")).isZero();
    }

    @Test
    void theHeaderOfARunThatAnAgentShallTakeIsItsAgents() throws Exception {
        String machine = "import-10";
        enrolled(machine);
        String run = json(post(
                        token,
                        "/api/v1/experiments",
                        "{\"machine\":\"" + machine
                                + "\",\"samples\":40,\"workload\":\"inc\",\"taskLengthSeconds\":16384}"))
                .path("runs")
                .get(0)
                .asString();
        List<String> lines = named(lines(LONG_RUN, machine), run);
        assertThat(refused(file(lines), 409).path("detail").asString()).contains("whose agent uploads its samples");
        assertThat(value(Boolean.class, "select header is null from runs where public_id = ?::uuid", run))
                .isTrue();
    }

    @Test
    void aFileOfAnotherPersonsRunIsRefusedBeforeItsRowsAreRead() throws Exception {
        List<String> lines = named(lines(LONG_RUN, "import-others"), "irmas");
        stored(file(lines), 201);
        lines.set(1, "no sample");

        token = token("otto", Role.RESEARCHER);

        assertThat(refused(file(lines), 403).path("detail").asString()).contains("irma");
    }

    @Test
    void aFileOfNamesWithoutEndIsRefused() throws Exception {
        List<String> lines = lines(LONG_RUN, "import-names").subList(0, 1);
        for (int sample = 1; sample <= 51; sample++) {
            StringBuilder rows = new StringBuilder();
            for (int row = 0; row < 1000; row++) {
                rows.append(row == 0 ? "" : ",")
                        .append("{\"pid\":7,\"name\":\"n-" + sample + "-" + row)
                        .append("\",\"put\":false,\"lifecycle\":\"continued\",\"userMicros\":0,\"systemMicros\":0}");
            }
            lines.add("{\"sample\":" + sample + ",\"startedAt\":\"2026-11-21T07:00:00Z\",\"elapsedNanos\":1,"
                    + "\"exitCode\":0,\"processes\":[" + rows + "]}");
        }

        assertThat(refused(file(lines), 400).path("detail").asString()).contains("more than 50000 names");
        assertThat(runsOf("import-names")).isZero();
        json(post(token("ada", Role.ADMIN), "/api/v1/imports", file(lines), "application/x-ndjson"), 201);
    }

    private JsonNode refused(byte[] file, int status) throws IOException, InterruptedException {
        return json(imports(file), status);
    }

    private HttpResponse<String> imports(byte[] file) throws IOException, InterruptedException {
        return post(token, "/api/v1/imports?name=a.jsonl", file, "application/x-ndjson");
    }

    private JsonNode stored(byte[] file, int status) throws IOException, InterruptedException {
        return json(imports(file), status);
    }

    private int runsOf(String machine) {
        return value(Integer.class, "select count(*) from runs where machine_name = ?", machine);
    }
}
