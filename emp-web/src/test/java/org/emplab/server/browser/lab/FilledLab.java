package org.emplab.server.browser.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.emplab.analysis.displacement.DaemonTime;
import org.emplab.analysis.displacement.DisplacementReport;
import org.emplab.analysis.displacement.DisplacementResult;
import org.emplab.analysis.displacement.Point;
import org.emplab.analysis.displacement.Replication;
import org.emplab.analysis.displacement.Replication.Accounted;
import org.emplab.analysis.displacement.Replication.Coverage;
import org.emplab.analysis.displacement.Replication.FluidRun;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A lab with something on every page: the papers' runs with a published table, machines at work, idle, drained and
 * unhealthy, a notebook, a queue, a program over weeks, an interleaved run, a displacement, comments and people. It is filled
 * over REST, as people and agents fill one.
 */
public final class FilledLab {
    private static final Path GOLDEN = Path.of("../emp-analysis/src/test/resources/golden");
    private static final String QUEUE = """
        name: cutoffs of the quiet machines
        notebook: EMP
        machine: sodb11
        runs:
          - {id: short, workload: inc, taskLengthSeconds: 16, samples: 400}
          - {id: long, workload: inc, taskLengthSeconds: 128, samples: 200, after: short}
          - {workload: inc, taskLengthSeconds: 64, samples: 60, windows: [{from: 18:00, to: 08:00}]}
          - {command: [/opt/bench/sort, "1000000"], taskLengthSeconds: 10, samples: 300, afterCutoffs: true}
        """;

    /** Values of names in the addresses of pages, such as {@code {short}}. */
    private final Map<String, String> names = new LinkedHashMap<>();

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI server;
    private final String admin;

    private FilledLab(URI server, String admin) {
        this.server = server;
        this.admin = admin;
    }

    /** @param admin a token of the administrator ada */
    public static FilledLab fill(URI server, String admin) throws Exception {
        FilledLab lab = new FilledLab(server, admin);
        lab.people();
        lab.machines();
        lab.paper();
        lab.weeks();
        lab.queue();
        lab.displacement();
        lab.words();
        return lab;
    }

    /** An address with the names of this lab in the places of {@code {short}} and the like. */
    public String address(String template) {
        String address = template;
        for (Map.Entry<String, String> name : names.entrySet()) {
            address = address.replace("{" + name.getKey() + "}", name.getValue());
        }
        assertThat(address).as(template).doesNotContain("{");
        return address;
    }

    private void people() throws Exception {
        for (String[] person : new String[][] {{"rosa", "researcher"}, {"iris", "viewer"}, {"jan", "researcher"}}) {
            post("/users", Map.of("login", person[0], "password", "a long password", "role", person[1]));
        }
        send(admin, "DELETE", "/users/jan", new byte[0], "application/json");
    }

    private void machines() throws Exception {
        for (int number = 10; number <= 14; number++) {
            String name = "sodb" + number;
            String token = post("/enrolment-tokens", Map.of("machine", name))
                    .path("token")
                    .asString();
            names.put(
                    name,
                    sent(admin, "POST", "/enrol", Map.of("token", token))
                            .path("token")
                            .asString());
            for (String kernel : List.of("6.17.4", "6.18.0")) {
                call(name, "/claim", Map.of("environment", environment(kernel)));
            }
        }
        post("/machines/sodb13/drain", Map.of("reason", "its fan is loud"));
        post("/machines/sodb10/maintenance", span(48, 51, Map.of("reason", "new disks")));
        post("/machines/sodb11/reservations", span(96, 144, Map.of("person", "rosa", "reason", "a thesis")));
        change("/machines/sodb11/labels", Map.of("labels", List.of("quiet", "epyc-9354")));
        change("/machines/sodb14/health", Map.of("health", "bad", "reason", "medians are 4 % above what they were"));
    }

    /** @param from in hours from now */
    private static Map<String, Object> span(int from, int until, Map<String, Object> more) {
        Instant hour = Instant.now().truncatedTo(ChronoUnit.HOURS);
        Map<String, Object> span = new LinkedHashMap<>(more);
        span.put("from", hour.plus(from, ChronoUnit.HOURS));
        span.put("until", hour.plus(until, ChronoUnit.HOURS));
        return span;
    }

    private static Map<String, Object> environment(String kernel) {
        return Map.of(
                "kernel", Map.of("release", kernel, "hz", 250),
                "cpu", Map.of("model", "AMD EPYC 9354", "governor", "performance", "cores", 32),
                "memoryBytes", 68_719_476_736L);
    }

    private void paper() throws Exception {
        names.put("short", imported("inc128"));
        names.put("long", imported("inc16384"));
        Map<String, Object> both = Map.of("short", names.get("short"), "long", names.get("long"));
        names.put("derivation", post("/derivations", both).path("id").asString());
        post(
                "/derivations/" + names.get("derivation") + "/publish",
                Map.of("name", "table XVI", "reason", "as in the paper"));
        names.put(
                "timing",
                post("/timings", Map.of("run", names.get("short"))).path("id").asString());
        Map<String, Object> moved = new LinkedHashMap<>(both);
        moved.put("boundShortMillis", 128_300);
        moved.put("reason", "two near samples belong to the cluster");
        moved.put("basedOn", names.get("derivation"));
        names.put("moved", post("/derivations", moved).path("id").asString());
        moved.put("boundShortMillis", 128_290);
        names.put("job", later("/derivations", moved));
    }

    private void weeks() throws Exception {
        Instant now = Instant.now();
        for (int week = 12; week >= 1; week--) {
            String kernel = week > 5 ? "6.17.4" : "6.18.0";
            DrawnRun run = new DrawnRun(
                    UUID.randomUUID().toString(),
                    "sodb10",
                    List.of("sort"),
                    week > 5 ? 840 : 861,
                    90,
                    now.minus(7L * week, ChronoUnit.DAYS),
                    kernel);
            names.put("week" + week, imported(run.file(), "sort.jsonl"));
        }
        DrawnRun both = new DrawnRun(
                UUID.randomUUID().toString(),
                "sodb10",
                List.of("gzip", "zstd"),
                420,
                120,
                now.minus(2, ChronoUnit.DAYS),
                "6.18.0");
        names.put("interleaved", imported(both.file(), "both.jsonl"));
        StringBuilder weeks = new StringBuilder();
        for (int week = 12; week >= 1; week--) {
            weeks.append(week == 12 ? "" : ",").append(names.get("week" + week));
        }
        names.put("weeks", weeks.toString());
    }

    private void queue() throws Exception {
        JsonNode made = answer(send(admin, "POST", "/experiments", QUEUE.getBytes(), "application/yaml"));
        names.put("experiment", made.path("experiment").asString());
        names.put("notebook", get("/notebooks").at("/items/0/id").asString());
        String run = call("sodb11", "/claim", Map.of()).path("run").asString();
        names.put("live", run);
        Instant start = Instant.now().minus(62, ChronoUnit.MINUTES);
        tell("sodb11", run, start, Map.of("kind", "resumed"));
        String output = "standard output, 318 bytes\n<b>\u001b[1mcalibrated\n" + "0123456789".repeat(30);
        tell("sodb11", run, start, Map.of("kind", "output", "reason", output));
        DrawnRun drawn = new DrawnRun(run, "sodb11", List.of("INC16"), 16_020, 400, start, "6.18.0");
        answer(send(
                token("sodb11"),
                "POST",
                "/agent/runs/" + run + "/samples",
                drawn.lines(1, 220),
                "application/x-ndjson"));
        call("sodb11", "/runs/" + run + "/quiet", Map.of("seconds", 86_400)); // no test is so slow that it falls silent
    }

    private void displacement() throws Exception {
        answer(send(
                admin,
                "POST",
                "/experiments",
                "{name: cost of an operation, notebook: EMP, machine: sodb12, displace: spin, micros: [400, 800], loops: [1000], replications: 5}"
                        .getBytes(),
                "application/yaml"));
        String run = call("sodb12", "/claim", Map.of()).path("run").asString();
        names.put("displacement", run);
        tell("sodb12", run, Instant.now(), Map.of("kind", "resumed"));
        Map<String, Object> accounting =
                Map.of("interruptTimeAccounting", true, "cpuTimeAccounting", "tick", "ticksPerSecond", 250);
        DisplacementResult result = new DisplacementResult(
                "sodb12",
                "spin",
                Map.of("cpu", 1, "accounting", accounting),
                List.of(point(400, 345_100, 339_870), point(800, 693_840, 688_060)),
                List.of());
        answer(send(
                token("sodb12"),
                "POST",
                "/agent/runs/" + run + "/result",
                DisplacementReport.json(result).toString().getBytes(),
                "application/json"));
        tell("sodb12", run, Instant.now(), Map.of("kind", "completed"));
    }

    private static Point point(long micros, long nanos, long accounted) {
        return new Point(
                OptionalLong.of(micros),
                1000,
                List.of(0, 1, 2, 3, 4).stream()
                        .map(i -> replication(1000 * (nanos + 3000 * (i - 2)), 1000 * (accounted + 700 * (i - 2))))
                        .toList());
    }

    private static Replication replication(long putNanos, long accounted) {
        DaemonTime quiet = new DaemonTime(0, 0);
        return new Replication(
                List.of(new FluidRun(1_000_000, 1_000_000_000L, quiet)),
                new FluidRun(1_000_000, 1_000_000_000L + putNanos, quiet),
                new Coverage(0, 100, 10, 90),
                1000,
                new Accounted(
                        OptionalLong.of(accounted), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()),
                30);
    }

    private void words() throws Exception {
        comment("run", "short", 75, "rhn_check, as table X says: it asks for updates every four hours.");
        comment("run", "short", null, "Drawn from the tables of the paper; *not* measured here.");
        comment("experiment", "experiment", null, "The long run can wait until the thesis is done.");
        post("/comments", Map.of("kind", "machine", "subject", "sodb13", "text", "A new fan is ordered."));
        String notebook = "/notebooks/" + names.get("notebook");
        String notes =
                "Cutoffs of all **quiet** machines, as in the paper.\n\n- short: 400 × 16 s\n- long: 200 × 128 s\n";
        change(notebook, Map.of("tags", List.of("paper", "INC"), "notes", notes));
        post("/retention-rules", Map.of("olderThanDays", 400, "notebook", "Default", "reason", "trials are not kept"));
        post("/me/tokens", Map.of("label", "the nightly script"));
    }

    private void comment(String kind, String subject, @org.jspecify.annotations.Nullable Integer sample, String text)
            throws Exception {
        Map<String, Object> comment =
                new LinkedHashMap<>(Map.of("kind", kind, "subject", names.get(subject), "text", text));
        if (sample != null) {
            comment.put("sample", sample);
        }
        post("/comments", comment);
    }

    private String imported(String golden) throws Exception {
        return imported(Files.readAllBytes(GOLDEN.resolve(golden + ".emprun.jsonl.gz")), golden);
    }

    private String imported(byte[] file, String name) throws Exception {
        return answer(send(admin, "POST", "/imports?name=" + name, file, "application/octet-stream"))
                .path("run")
                .asString();
    }

    private JsonNode call(String machine, String path, Map<String, ?> body) throws Exception {
        return sent(token(machine), "POST", "/agent" + path, body);
    }

    private void tell(String machine, String run, Instant at, Map<String, String> what) throws Exception {
        Map<String, Object> event = new LinkedHashMap<>(what);
        event.put("id", UUID.randomUUID());
        event.put("at", at);
        call(machine, "/runs/" + run + "/events", event);
    }

    private String token(String machine) {
        return names.getOrDefault(machine, "");
    }

    private JsonNode get(String path) throws Exception {
        return answer(send(admin, "GET", path, new byte[0], "application/json"));
    }

    /** Changes what is there, in the version that is there. */
    private void change(String path, Map<String, Object> body) throws Exception {
        Map<String, Object> changed = new LinkedHashMap<>(body);
        changed.put("version", get(path).path("version").asInt());
        sent(admin, "PUT", path, changed);
    }

    private JsonNode post(String path, Map<String, ?> body) throws Exception {
        return sent(admin, "POST", path, body);
    }

    private JsonNode sent(String token, String method, String path, Map<String, ?> body) throws Exception {
        return answer(send(token, method, path, json(body), "application/json"));
    }

    /** Asked for as a job; its id. */
    private String later(String path, Map<String, ?> body) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(server.resolve("/api/v1" + path))
                        .header("Authorization", "Bearer " + admin)
                        .header("Content-Type", "application/json")
                        .header("Prefer", "respond-async")
                        .POST(BodyPublishers.ofByteArray(json(body)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        String job = answer.headers().firstValue("Location").orElseThrow();
        return job.substring(job.lastIndexOf('/') + 1);
    }

    private static byte[] json(Map<String, ?> body) {
        return JsonMapper.shared().writeValueAsBytes(body);
    }

    private static JsonNode answer(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body().isEmpty() ? "{}" : answer.body());
    }

    private HttpResponse<String> send(String token, String method, String path, byte[] body, String type)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(server.resolve("/api/v1" + path))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", type)
                        .method(method, BodyPublishers.ofByteArray(body))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode())
                .as(method + " " + path + ": " + answer.body())
                .isBetween(200, 299);
        return answer;
    }
}
