package org.emplab.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPInputStream;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.emplab.server.Simultaneously;
import org.emplab.web.EmpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two servers on a Citus cluster, whose coordinator EMP_TEST_CITUS_URL names; its database is emptied. Every statement of
 * the servers that would ask more than one shard fails there.
 */
@Tag("thorough")
class CitusIT {
    private static final Path GOLDEN = Path.of("../emp-analysis/src/test/resources/golden");
    private static final String TOKEN = "emp_citus_test_token_0123456789abcdef";

    private static final List<ConfigurableApplicationContext> SERVERS = new ArrayList<>();
    private static Cluster cluster;
    private static List<String> shortRun;
    private static List<String> longRun;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start(@TempDir Path homes) throws IOException, SQLException {
        String url = System.getenv("EMP_TEST_CITUS_URL");
        if (url == null) {
            System.out.println("nothing is tried on a cluster: EMP_TEST_CITUS_URL names no Citus coordinator");
            throw new TestAbortedException("EMP_TEST_CITUS_URL is not set");
        }
        cluster = new Cluster(url);
        shortRun = lines("inc128.emprun.jsonl.gz");
        longRun = lines("inc16384.emprun.jsonl.gz");
        for (int i = 0; i < 2; i++) {
            SERVERS.add(new SpringApplicationBuilder(EmpServer.class)
                    .run(
                            "--server.port=0",
                            "--spring.datasource.url=" + url,
                            "--spring.datasource.hikari.maximum-pool-size=10",
                            "--emp.home=" + homes.resolve("home-" + i),
                            "--emp.admin-token=" + TOKEN,
                            "--emp.admin-password=only for this test"));
        }
    }

    @AfterAll
    static void stop() {
        SERVERS.forEach(ConfigurableApplicationContext::close);
        SERVERS.clear(); // a second run has others
    }

    @Test
    void storesWhatSeveralAgentsSendToTwoServersAtOnce() throws Exception {
        List<String> runs = Simultaneously.times(4, agent -> () -> {
            Agent mine = enrolled("agent-" + agent);
            String run = mine.claim(agent, 800);
            for (int from = 1; from < shortRun.size(); from += 50) { // each piece to both servers, overlapping
                mine.upload(agent, run, from, Math.min(shortRun.size() - 1, from + 69));
                mine.upload(agent + 1, run, Math.max(1, from - 20), Math.min(shortRun.size() - 1, from + 49));
            }
            return run;
        });
        for (String run : runs) {
            JsonNode shown = json(get(0, "/api/v1/runs/" + run));
            assertThat(shown.path("storedThrough").asInt()).isEqualTo(shortRun.size() - 1);
            assertThat(shown.path("summary").path("samples").asInt()).isEqualTo(shortRun.size() - 1);
            assertThat(get(1, "/api/v1/runs/" + run + "/samples").body().lines().skip(1))
                    .isEqualTo(shortRun.subList(1, shortRun.size()).stream()
                            .map(line -> line.replace(".000Z", "Z"))
                            .toList());
        }
    }

    @Test
    void showsExportsDerivesAndDrops() throws Exception {
        String first = imported(shortRun, "citus-1");
        String second = imported(longRun, "citus-1");
        assertThat(get(0, "/runs/" + first).statusCode()).isEqualTo(200);
        assertThat(get(1, "/runs/" + first + "/samples/7").statusCode()).isEqualTo(200);
        assertThat(get(1, "/api/v1/runs/" + first + "/samples?first=7&last=7")
                        .body()
                        .lines())
                .hasSize(2);
        HttpResponse<byte[]> file =
                http.send(request(0, "/api/v1/runs/" + second + "/file").build(), BodyHandlers.ofByteArray());
        assertThat(new GZIPInputStream(new ByteArrayInputStream(file.body())).readAllBytes())
                .isEqualTo(bytes(of(longRun, "citus-1")));
        HttpResponse<String> derived =
                post(0, "/api/v1/derivations", "{\"short\":\"" + first + "\",\"long\":\"" + second + "\"}");
        assertThat(derived.statusCode()).as(derived.body()).isEqualTo(201);

        awaitEmpty("select id from runs where state = 'completed' and disturbed_samples is null");

        String removed = imported(longRun, "citus-2");
        long number = cluster.jdbc()
                .sql("select id from runs where public_id = ?::uuid")
                .param(removed)
                .query(Long.class)
                .single();
        HttpResponse<String> dropped = http.send(
                request(1, "/api/v1/runs/" + removed + "?reason=test").DELETE().build(), BodyHandlers.ofString());
        assertThat(dropped.statusCode()).as(dropped.body()).isEqualTo(204);
        assertThat(get(0, "/api/v1/runs/" + removed).statusCode()).isEqualTo(404);
        awaitEmpty("select run_id from dropped_runs where run_id = " + number);
        awaitEmpty("select run_id from samples where run_id = " + number);
        awaitEmpty("select run_id from process_diffs where run_id = " + number);
    }

    @Test
    void losesAndDoublesNothingWhenAWorkerIsKilledInTheMiddle() throws Exception {
        List<Agent> agents = new ArrayList<>();
        List<String> claimed = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            agents.add(enrolled("unlucky-" + i));
            claimed.add(agents.get(i).claim(0, 800));
        }
        ExecutorService killer = Executors.newSingleThreadExecutor();
        try {
            Future<?> kills = killer.submit(() -> {
                for (int kill = 0; kill < 4; kill++) {
                    pause(1000);
                    cluster.killAWorker();
                }
            });
            List<String> runs = Simultaneously.times(agents.size(), agent -> () -> {
                Agent mine = agents.get(agent);
                String run = claimed.get(agent);
                for (int from = 1; from < shortRun.size(); from += 4) {
                    mine.uploadUntilTaken(agent, run, from, Math.min(shortRun.size() - 1, from + 3));
                }
                return run;
            });
            kills.get();
            cluster.awaitRecovery();
            for (String run : runs) {
                long number = cluster.jdbc()
                        .sql("select id from runs where public_id = ?::uuid and stored_samples = 800"
                                + " and stored_through = 800 and et_count + failed_samples = 800")
                        .param(run)
                        .query(Long.class)
                        .single();
                assertThat(cluster.jdbc()
                                .sql("select count(*) from samples where run_id = " + number)
                                .query(Integer.class)
                                .single())
                        .isEqualTo(800);
                assertThat(get(0, "/api/v1/runs/" + run + "/samples")
                                .body()
                                .lines()
                                .skip(1))
                        .isEqualTo(shortRun.subList(1, shortRun.size()).stream()
                                .map(line -> line.replace(".000Z", "Z"))
                                .toList());
            }
        } finally {
            killer.shutdownNow();
        }
    }

    @Test
    void asksOneShardForARun() {
        for (String statement : List.of(
                "select sample, started_at from samples where run_id = 1 and sample > 0 and sample <= 9 limit 500",
                "select * from process_diffs where run_id = 1 and sample between 1 and 9 order by run_id, sample, ordinal",
                "select d.sample, n.name from process_diffs d join process_names n on n.id = d.name_id where d.run_id = 1",
                "select count(*) from samples where run_id = 1 and not warm_up and extra ->> 'disturbances' <> '{}'",
                "select sample, put_on_cpu_nanos from samples where run_id = 1 order by run_id, sample",
                "delete from process_diffs where run_id = 1 and sample > 0 and sample <= 9")) {
            assertThat(cluster.plan(statement)).as(statement).anyMatch(line -> line.contains("Task Count: 1"));
        }
    }

    /** A machine's agent, as the servers see it. */
    private final class Agent {
        private final String name;
        private final String token;

        Agent(String name, String token) {
            this.name = name;
            this.token = token;
        }

        String claim(int server, int samples) throws Exception {
            HttpResponse<String> submitted = post(
                    server,
                    "/api/v1/experiments",
                    "{\"machine\":\"" + name + "\",\"workload\":\"inc\",\"taskLengthSeconds\":128,\"samples\":"
                            + samples + "}");
            assertThat(submitted.statusCode()).as(submitted.body()).isEqualTo(201);
            HttpResponse<String> claimed = send(server, "/api/v1/agent/claim", "{}", "application/json");
            assertThat(claimed.statusCode()).as(claimed.body()).isEqualTo(200);
            return json(claimed).path("run").asString();
        }

        void upload(int server, String run, int first, int last) throws Exception {
            HttpResponse<String> answer = piece(server, run, first, last);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }

        void uploadUntilTaken(int server, String run, int first, int last) throws Exception {
            HttpResponse<String> answer = piece(server, run, first, last);
            for (int attempt = 0; answer.statusCode() >= 500 && attempt < 3000; attempt++) {
                pause(100);
                answer = piece(server, run, first, last);
            }
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }

        private HttpResponse<String> piece(int server, String run, int first, int last) throws Exception {
            List<String> piece = new ArrayList<>(List.of(of(shortRun, name).get(0)));
            piece.addAll(shortRun.subList(first, last + 1));
            return send(server, "/api/v1/agent/runs/" + run + "/samples", text(piece), "application/x-ndjson");
        }

        private HttpResponse<String> send(int server, String path, String body, String type) throws Exception {
            return http.send(
                    HttpRequest.newBuilder(at(server, path))
                            .header("Authorization", "Bearer " + token)
                            .header("Content-Type", type)
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
        }
    }

    private Agent enrolled(String machine) throws Exception {
        String invitation = json(post(0, "/api/v1/enrolment-tokens", "{\"machine\":\"" + machine + "\"}"))
                .path("token")
                .asString();
        return new Agent(
                machine,
                json(post(1, "/api/v1/enrol", "{\"token\":\"" + invitation + "\"}"))
                        .path("token")
                        .asString());
    }

    private String imported(List<String> lines, String machine) throws Exception {
        HttpResponse<String> answer = http.send(
                request(0, "/api/v1/imports")
                        .header("Content-Type", "application/x-ndjson")
                        .POST(BodyPublishers.ofString(text(of(lines, machine))))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return json(answer).path("run").asString();
    }

    private void awaitEmpty(String query) {
        for (int attempt = 0; attempt < 3000; attempt++) {
            if (cluster.jdbc().sql(query).query(Long.class).list().isEmpty()) {
                return;
            }
            pause(100);
        }
        assertThat(cluster.jdbc().sql(query).query(Long.class).list()).isEmpty();
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<String> get(int server, String path) throws Exception {
        return http.send(request(server, path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(int server, String path, String json) throws Exception {
        return http.send(
                request(server, path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(int server, String path) {
        return HttpRequest.newBuilder(at(server, path)).header("Authorization", "Bearer " + TOKEN);
    }

    private static URI at(int server, String path) {
        String port = SERVERS.get(server % 2).getEnvironment().getRequiredProperty("local.server.port");
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }

    private static List<String> of(List<String> lines, String machine) {
        List<String> others = new ArrayList<>(lines);
        others.set(0, lines.get(0).replaceFirst("\"machine\":\"[^\"]*\"", "\"machine\":\"" + machine + "\""));
        return others;
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    private static byte[] bytes(List<String> lines) {
        return text(lines).getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> lines(String file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RunFileReader reader = RunFileReader.open(GOLDEN.resolve(file));
                RunFileWriter writer = new RunFileWriter(out)) {
            writer.header(reader.header());
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                writer.sample(sample);
            }
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
