package org.emplab.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.emplab.agent.remote.StubServer;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands meet a server that refuses, fails or talks nonsense. */
class RemoteCommandsTest {
    private static final String NOTHING = "{\"items\":[],\"page\":0,\"size\":5,\"total\":0}";

    private record Reply(int status, String body) {}

    private final Map<String, Reply> replies = new LinkedHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final List<String> preferred = new CopyOnWriteArrayList<>();

    private final StubServer server = new StubServer(this::reply);

    @TempDir
    Path directory;

    @BeforeEach
    void logIn() {
        replies.put("GET /api/v1/me", new Reply(200, "{\"login\":\"ada\",\"role\":\"researcher\"}"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "401 | {} | 2 | emp: the server wants a token that is in force",
                "403 | {\"detail\":\"Access Denied\"} | 1 | emp: Access Denied",
                "400 | {\"detail\":\"size must be 1 or more\"} | 2 | emp: size must be 1 or more",
                "404 | <html>nginx</html> | 2 | emp: the server does not know that",
                "500 | {\"detail\":\"the server failed\"} | 1 | answered 500: the server failed",
                "200 | <html>a portal</html> | 1 | answers, but not as an EMP Lab server",
                "302 | '' | 1 | sends elsewhere",
            })
    void saysInOneLineWhatIsWrongWithTheServer(int status, String body, int exit, String line) {
        replies.put("GET /api/v1/runs", new Reply(status, body));
        CommandLineRun run = emp("runs");
        assertThat(run.err()).startsWith("emp: ").contains(line).hasLineCount(1);
        assertThat(run.status()).isEqualTo(exit);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void sendsNothingForAPersonWhoMayOnlyLook() throws IOException {
        replies.put("GET /api/v1/me", new Reply(200, "{\"login\":\"bob\",\"role\":\"viewer\"}"));
        CommandLineRun run = emp("import", Files.writeString(directory.resolve("a.jsonl"), "{}"));
        assertThat(run.err()).startsWith("emp: you may look, but not import");
        assertThat(run.status()).isEqualTo(1);
        assertThat(asked).containsExactly("GET /api/v1/me");
    }

    @Test
    void goesOnAfterAFileThatIsRefusedAndSaysWhichFailed() throws IOException {
        Path bad = Files.writeString(directory.resolve("bad.jsonl"), "{");
        replies.put(
                "POST /api/v1/imports",
                new Reply(400, "{\"file\":\"" + bad + "\",\"detail\":\"" + bad + ", line 1: bad JSON\"}"));
        CommandLineRun run = emp("import", bad, directory.resolve("none.jsonl"), bad, "--format", "csv");
        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.out().lines())
                .containsExactly(
                        "file,outcome,added,samples,run,reason",
                        bad + ",not stored,,,,\"" + bad + ", line 1: bad JSON\"",
                        directory.resolve("none.jsonl") + ",not stored,,,," + directory.resolve("none.jsonl")
                                + ": there is no such file",
                        bad + ",not stored,,,,\"" + bad + ", line 1: bad JSON\"");
        assertThat(run.err().lines())
                .filteredOn(line -> line.startsWith("emp: "))
                .hasSize(3);
    }

    @Test
    void aServerThatFailedOutweighsAFileThatIsWrong() throws IOException {
        Path file = Files.writeString(directory.resolve("a.jsonl"), "{");
        replies.put("POST /api/v1/imports", new Reply(503, "{\"detail\":\"the database cannot be reached now\"}"));
        CommandLineRun run = emp("import", directory.resolve("none.jsonl"), file);
        assertThat(run.err()).contains("emp: " + file + ": ", "the database cannot be reached now");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void exportsOverAnotherFileOnlyWhenTold() throws IOException {
        haveOneRun();
        replies.put("GET /api/v1/runs/7a/samples", new Reply(200, "the run"));
        Path file = Files.writeString(directory.resolve("out.jsonl"), "another");
        CommandLineRun refused = emp("export", "7a", "--output", file);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(file + " exists; --force replaces it");
        assertThat(file).hasContent("another");
        assertThat(emp("export", "7a", "--force", "--output", file).status()).isZero();
        assertThat(file).hasContent("the run");
    }

    @Test
    void exportsATableInTheFormThatIsAskedFor() throws IOException {
        haveOneRun();
        replies.put("GET /api/v1/runs/7a/samples.csv", new Reply(200, "a,b"));
        replies.put("GET /api/v1/runs/7a/executions.parquet", new Reply(200, "PAR1"));
        Path file = directory.resolve("out");
        assertThat(emp("export", "7a", "--csv", "samples", "-o", file).status()).isZero();
        assertThat(file).hasContent("a,b");
        assertThat(emp("export", "7a", "--parquet", "executions", "--force", "-o", file)
                        .status())
                .isZero();
        assertThat(file).hasContent("PAR1");
        assertThat(emp("export", "7a", "--csv", "samples", "--parquet", "samples")
                        .err())
                .contains("--csv and --parquet do not go together");
    }

    @Test
    void aRunThatIsNotThereOrNotTheOnlyOneIsAWrongCall() {
        replies.put("GET /api/v1/runs", new Reply(200, NOTHING));
        assertThat(emp("export", "7a").err()).startsWith("emp: there is no run 7a on " + address());
        replies.put(
                "GET /api/v1/runs",
                new Reply(200, "{\"items\":[{\"id\":\"7a\"},{\"id\":\"7b\"}],\"page\":0,\"size\":5,\"total\":3}"));
        CommandLineRun run = emp("abort", "7");
        assertThat(run.err()).startsWith("emp: more than one run is called 7: 7a, 7b and 1 more");
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void pointsAtTheLineOfASpecificationThatTheServerRefuses() throws IOException {
        Path spec = Files.writeString(directory.resolve("spec.yaml"), "samples: 3\nworkload: inc\nmachine: nobody\n");
        replies.put("POST /api/v1/experiments", new Reply(400, """
                {"detail":"machine is no machine of this lab","key":"machine"}"""));
        CommandLineRun run = emp("submit", spec);
        assertThat(run.err())
                .isEqualToIgnoringNewLines("emp: " + spec + ", line 3, key machine: is no machine of this lab");
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void leadsFromASubmissionToThePagesOfItsRuns() throws IOException {
        Path spec = Files.writeString(directory.resolve("spec.yaml"), "samples: 3\nworkload: inc\nmachine: m\n");
        replies.put("POST /api/v1/experiments", new Reply(201, "{\"experiment\":\"5d1c\",\"runs\":[\"7a\",\"7b\"]}"));
        replies.put("GET /api/v1/runs/7a", new Reply(200, "{\"summary\":{\"program\":\"INC1\",\"machine\":\"m\"}}"));

        CommandLineRun run = emp("submit", spec);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("experiment 5d1c: 2 runs queued, " + address() + "/experiments/5d1c\n")
                .containsPattern("INC1 +m +" + address() + "/runs/7a\n")
                .contains(address() + "/runs/7b\n");
    }

    @Test
    void saysWhatWillHappenInTheZoneOfTheWindowsAndWhatAnAgentRefuses() throws IOException {
        Path spec = Files.writeString(directory.resolve("spec.yaml"), "samples: 3\nworkload: inc\nmachine: m\n");
        replies.put("POST /api/v1/experiments", new Reply(200, """
                {"runs":[
                  {"machine":"m","program":"INC1","repetition":1,"startsAt":"2026-12-01T19:00:00Z",
                   "pieces":[{"samples":2},{"samples":1}]},
                  {"machine":"m","program":"INC1","repetition":2}],
                 "totals":[{"machine":"m","runs":2,"lengthSeconds":7200,"endsAt":"2026-12-02T19:00:00Z"},
                  {"machine":"n","runs":1,"lengthSeconds":3600}],
                 "timeZone":"Europe/Vienna",
                 "machines":[{"machine":"m","refuses":["this machine does not permit the command x"],"unknown":[]}]}"""));

        CommandLineRun run = emp("submit", "--dry-run", spec);

        assertThat(run.out())
                .contains("Starts (Europe/Vienna)", "2026-12-01 20:00")
                .containsPattern("m +1 +INC1 +2 ")
                .containsPattern("m +2 +INC1 +1 ")
                .contains("m: 2 runs, 2 h, to 2026-12-02 20:00\n", "n: 1 run, 1 h, end not known\n")
                .endsWith("in all: 3 runs, 3 h\n");
        assertThat(run.err()).isEqualToIgnoringNewLines("emp: m refuses: this machine does not permit the command x");
        assertThat(run.status()).isOne();
    }

    @Test
    void asksForAnythingThatTheInterfaceHas() {
        replies.put("GET /api/v1/jobs", new Reply(200, "{\"items\": []}"));
        replies.put("POST /api/v1/machines/m/drain", new Reply(200, "{}"));
        replies.put("DELETE /api/v1/jobs/7a", new Reply(204, ""));
        Path file = directory.resolve("jobs.json");

        assertThat(emp("api", "jobs?size=3", "-o", file).status()).isZero();
        assertThat(file).hasContent("{\"items\": []}");
        assertThat(emp("api", "/api/v1/machines/m/drain", "-f", "reason=its fan is loud", "-f", "days=3", "--async")
                        .status())
                .isZero();
        assertThat(emp("api", "delete", "jobs/7a").status()).isZero();

        assertThat(asked)
                .containsExactly("GET /api/v1/jobs", "POST /api/v1/machines/m/drain", "DELETE /api/v1/jobs/7a");
        assertThat(sent).containsExactly("", "{\"reason\":\"its fan is loud\",\"days\":3}", "");
        assertThat(preferred).containsExactly("", "respond-async", "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "patch jobs/7a | no method of this interface: patch",
                "GET jobs -f a=b | nothing is sent with GET",
                "runs -f a=b --input none.json | --field and --input do not go together",
                "https://elsewhere/jobs | not a path of the interface: https://elsewhere/jobs",
                "jobs/ä | not a path of the interface: jobs/ä",
                "jobs/none | the server does not know that",
            })
    void saysWhatIsWrongWithARequest(String words, String line) {
        CommandLineRun run = emp((Object[]) ("api " + words).split(" "));
        assertThat(run.err()).startsWith("emp: ").contains(line);
        assertThat(run.status()).isEqualTo(2);
    }

    @Test
    void severalRunsDoNotGoIntoOneFile() throws IOException {
        assertThat(emp("export", "a", "b").err()).contains("name a directory with --output");
        Path file = Files.writeString(directory.resolve("a.jsonl"), "");
        assertThat(emp("export", "a", "b", "-o", file).err()).contains("is a file, but 2 runs need a directory");
        assertThat(emp("export", "a", "-o", directory.resolve("no/such/a.jsonl"))
                        .err())
                .contains("there is no directory");
        assertThat(asked).isEmpty();
    }

    private void haveOneRun() {
        replies.put("GET /api/v1/runs", new Reply(200, """
                {"items":[{"id":"7a","program":"INC1","machine":"m","samples":3}],"page":0,"size":5,"total":1}"""));
    }

    private CommandLineRun emp(Object... arguments) {
        List<Object> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("--server", address(), "--token", "emp_x"));
        return CommandLineRun.of(words.toArray());
    }

    private String address() {
        return server.url();
    }

    private void reply(HttpExchange exchange) throws IOException {
        sent.add(StubServer.sent(exchange));
        preferred.add(
                exchange.getRequestHeaders().getOrDefault("Prefer", List.of("")).get(0));
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        asked.add(request);
        Reply reply = replies.getOrDefault(request, new Reply(404, ""));
        StubServer.respond(exchange, reply.status(), reply.body());
    }
}
