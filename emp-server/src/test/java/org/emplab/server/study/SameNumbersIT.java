package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.run.Run;
import org.emplab.web.derivation.DerivationPort;
import org.emplab.web.derivation.DerivationRequest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The pages show what {@code emp analyze} prints of the same runs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameNumbersIT extends RunningServer {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Autowired
    DerivationPort derivations;

    Path files;
    Path shortFile;
    Path longFile;
    Run shortRun;
    Run longRun;
    String token;

    @BeforeAll
    void importTheRuns(@TempDir Path files) throws Exception {
        this.files = files;
        shortFile = Files.write(files.resolve("short.jsonl"), file(lines(SHORT_RUN, "numbers")));
        longFile = Files.write(files.resolve("long.jsonl"), file(lines(LONG_RUN, "numbers")));
        shortRun = imported(Files.readAllBytes(shortFile), "ada", true).run();
        longRun = imported(Files.readAllBytes(longFile), "ada", true).run();
        token = token("ada", Role.ADMIN);
    }

    @Test
    void ofTheCutoffsAndTheTimingsUnderThem() throws Exception {
        String derivation = derived(OptionalDouble.empty(), Optional.empty());
        JsonNode cutoffs = emp("cutoffs", "--short", shortFile.toString(), "--long", longFile.toString());

        assertThat(without(page("/derivations/" + derivation + "/cutoffs.json"), "inputs"))
                .isEqualTo(without(cutoffs, "inputs"));

        Path table = Files.writeString(files.resolve("cutoffs.json"), cutoffs.toString());
        JsonNode rows =
                page("/derivations/" + derivation + "/tables/times.json").path("rows");
        assertSameTimes(rows.path(0), rows.path(1), emp("timing", "--cutoffs", table.toString(), shortFile.toString()));
        assertSameTimes(rows.path(2), rows.path(3), emp("timing", "--cutoffs", table.toString(), longFile.toString()));
    }

    @Test
    void ofTheCutoffsOfSeveralRunsOfALength() throws Exception {
        List<String> later = new ArrayList<>(lines(SHORT_RUN, "numbers"));
        later.replaceAll(
                line -> line.replace("\"2013-", "\"2014-").replaceAll("(\"userMicros\": ?)128(\\d{6})", "$1129$2"));
        Path laterFile = Files.write(files.resolve("later.jsonl"), file(later));
        Run laterRun = imported(Files.readAllBytes(laterFile), "ada", true).run();
        String order = "{\"shortRuns\":[\"%s\",\"%s\"],\"long\":\"%s\"}"
                .formatted(shortRun.publicId(), laterRun.publicId(), longRun.publicId());
        JsonNode derived = JSON.readTree(
                post(token, "/api/v1/derivations", order.getBytes(StandardCharsets.UTF_8), "application/json")
                        .body());
        String id = derived.path("id").asString();
        String[] shell = {
            "--short", shortFile.toString(), "--short", laterFile.toString(), "--long", longFile.toString()
        };

        assertThat(without(derived.path("result"), "inputs"))
                .isEqualTo(without(
                        emp(Stream.concat(Stream.of("cutoffs"), Stream.of(shell))
                                .toArray(String[]::new)),
                        "inputs"));
        for (String table : List.of("cutoffs", "cutoff-intervals", "zoom-short-2", "infrequent-short")) {
            assertThat(get(token, "/derivations/" + id + "/tables/" + table + ".csv")
                            .body())
                    .as(table)
                    .isEqualTo(csv("cutoffs", table, shell));
        }
        Map<String, String> bundle = Bundle.of(
                        http.send(as(token, "/derivations/" + id + "/paper.zip").build(), BodyHandlers.ofByteArray())
                                .body())
                .files();
        String view = "figures/cutoffs-" + id.substring(0, 8) + "-dual-";
        assertThat(bundle).containsKeys(view + "short-1-1.svg", view + "short-2-1.svg", view + "long-1.svg");
    }

    @Test
    void ofTheBundleForAPaperWhichLatexSets(@TempDir Path folder) throws Exception {
        String derivation = derived(OptionalDouble.empty(), Optional.empty());
        Bundle bundle = Bundle.of(
                http.send(as(token, "/derivations/" + derivation + "/paper.zip").build(), BodyHandlers.ofByteArray())
                        .body());
        String json = bundle.files().entrySet().stream()
                .filter(file -> file.getKey().endsWith(".json"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
        assertThat(without(JSON.readTree(json), "inputs"))
                .isEqualTo(without(
                        emp("cutoffs", "--short", shortFile.toString(), "--long", longFile.toString()), "inputs"));
        assertThat(bundle.compiled(folder)).isNotEmptyFile();
    }

    @Test
    void ofTheBundleOfAMovedBoundWithTheViewsAndMacrosOfTheShell() throws Exception {
        String moved = derived(OptionalDouble.of(128_300), Optional.empty());
        Map<String, String> bundle = Bundle.of(http.send(
                                as(token, "/derivations/" + moved + "/paper.zip")
                                        .build(),
                                BodyHandlers.ofByteArray())
                        .body())
                .files();
        String view = "figures/cutoffs-" + moved.substring(0, 8) + "-dual-short-";
        assertThat(bundle).containsKeys(view + "1.tex", view + "2.tex").doesNotContainKey(view + "3.tex");
        assertThat(bundle.get(view + "1.svg")).contains("view 1 of 2", ">an L-sample<");
        assertThat(bundle.entrySet().stream()
                        .filter(file -> file.getKey().endsWith("-macros.tex"))
                        .map(Map.Entry::getValue))
                .allMatch(macros -> macros.contains("ShortLSamples}{14}"));
        assertThat(bundle.get("paper.tex")).contains("bound set by ada (a try)");
    }

    @Test
    void ofAMovedBoundWhichStaysWhenTheOtherIsMoved() throws Exception {
        String moved = derived(OptionalDouble.of(128_300), Optional.empty());
        String again = derivedFrom(moved, OptionalDouble.of(16_420_000));
        JsonNode cutoffs = emp(
                "cutoffs",
                "--short",
                shortFile.toString(),
                "--long",
                longFile.toString(),
                "--bound-short",
                "128300",
                "--bound-long",
                "16420000",
                "--bound-by",
                "ada",
                "--bound-reason",
                "a try");
        assertThat(without(page("/derivations/" + again + "/cutoffs.json"), "inputs"))
                .isEqualTo(without(cutoffs, "inputs"));
    }

    @Test
    void ofTheTimesOfARun() throws Exception {
        for (Map.Entry<Run, Path> one :
                Map.of(shortRun, shortFile, longRun, longFile).entrySet()) {
            JsonNode rows =
                    page("/runs/" + one.getKey().publicId() + "/times.json").path("rows");
            JsonNode summary =
                    emp("summary", one.getValue().toString()).path("runs").path(0);
            for (int i = 0; i < 2; i++) {
                JsonNode row = rows.path(i);
                JsonNode expected = summary.path(i == 0 ? "et" : "pt");
                assertSame(row, expected, "samples", "minMillis", "maxMillis", "meanMillis", "sdMillis");
                assertSame(row, expected, "relativeError");
                assertThat(row.path("p50Millis").asDouble())
                        .isEqualTo(expected.path("quantiles").path("p50").asDouble());
                assertThat(row.path("p95Millis").asDouble())
                        .isEqualTo(expected.path("quantiles").path("p95").asDouble());
            }
        }
    }

    @Test
    void ofTheChangePointsWithTheirBundleWhichLatexSets(@TempDir Path folder) throws Exception {
        List<String> ids = new ArrayList<>();
        List<String> paths = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            List<String> lines = new ArrayList<>(lines(SHORT_RUN, "points").subList(0, 25));
            String kernel = i <= 10 ? "6.1_a & b" : "6.8 {50 %} #1 ~^\\\\ \u00e9 \u65e5";
            String header = lines.get(0);
            lines.set(
                    0, header.substring(0, header.length() - 1) + ",\"environment\":{\"kernel\":\"" + kernel + "\"}}");
            String day = "2013-12-" + (10 + i);
            String time = i <= 10 ? "128" : "131";
            lines.replaceAll(line -> line.replace("\"2013-12-12T", "\"" + day + "T")
                    .replaceAll("(\"userMicros\": ?)128(\\d{6})", "$1" + time + "$2"));
            Path path = Files.write(files.resolve("points-" + i + ".jsonl"), file(lines));
            paths.add(path.toString());
            ids.add(imported(Files.readAllBytes(path), "ada", true)
                    .run()
                    .publicId()
                    .toString());
        }
        String query = "?runs=" + String.join(",", ids);

        JsonNode json = page("/analyses/change-points.json" + query);
        assertThat(json.at("/points/0/beforeRun").asInt()).isEqualTo(10);
        assertThat(json.at("/points/0/suspects/0/key").asString()).contains("kernel");
        List<String> command = new ArrayList<>(List.of("change-points"));
        command.addAll(paths);
        assertThat(without(json, "inputs")).isEqualTo(without(emp(command.toArray(String[]::new)), "inputs"));
        for (String table : List.of("points", "suspects", "runs")) {
            String ofPage = get(token, "/analyses/change-points/tables/" + table + ".csv" + query)
                    .body();
            String ofShell = csv("change-points", table, paths.toArray(String[]::new));
            for (int i = 0; i < ids.size(); i++) {
                ofPage = ofPage.replace("run:" + ids.get(i), paths.get(i));
            }
            assertThat(ofPage).as(table).isEqualTo(ofShell);
        }
        Bundle bundle = Bundle.of(
                http.send(as(token, "/analyses/change-points.zip" + query).build(), BodyHandlers.ofByteArray())
                        .body());
        assertThat(bundle.files().keySet()).anyMatch(name -> name.endsWith("-suspects.tex"));
        assertThat(bundle.compiled(folder)).isNotEmptyFile();
    }

    private static String csv(String kind, String table, String... shell) throws Exception {
        List<String> command = new ArrayList<>(List.of(kind));
        command.addAll(List.of(shell));
        command.addAll(List.of("--table", table, "--format", "csv"));
        return printed(command);
    }

    private static void assertSameTimes(JsonNode et, JsonNode pt, JsonNode timing) {
        assertSame(et, timing.path("et"), "kept", "minMillis", "maxMillis", "meanMillis", "sdMillis", "relativeError");
        assertSame(pt, timing.path("pt"), "kept", "minMillis", "maxMillis", "meanMillis", "sdMillis", "relativeError");
    }

    private static void assertSame(JsonNode row, JsonNode expected, String... keys) {
        for (String key : keys) {
            assertThat(expected.path(key).isNumber()).as(key).isTrue();
            assertThat(row.path(key).asDouble())
                    .as(key)
                    .isEqualTo(expected.path(key).asDouble());
        }
    }

    private String derived(OptionalDouble shortBound, Optional<String> basedOn) {
        return derive(shortBound, OptionalDouble.empty(), basedOn);
    }

    private String derivedFrom(String derivation, OptionalDouble longBound) {
        return derive(OptionalDouble.empty(), longBound, Optional.of(derivation));
    }

    private String derive(OptionalDouble shortBound, OptionalDouble longBound, Optional<String> basedOn) {
        DerivationPort.Answer answer = derivations.derive(
                new DerivationRequest(
                        shortRun.publicId().toString(),
                        longRun.publicId().toString(),
                        shortBound,
                        longBound,
                        Optional.of("a try"),
                        basedOn),
                "ada");
        return ((DerivationPort.Answer.Derived) answer).id();
    }

    private JsonNode page(String path) throws Exception {
        return JSON.readTree(get(token, path).body());
    }

    private static JsonNode without(JsonNode tree, String key) {
        ((ObjectNode) tree).remove(key);
        return tree;
    }

    /** Calls {@code emp} as from a shell: {@code emp analyze … --format json}. */
    private static JsonNode emp(String... analysis) throws Exception {
        List<String> command = new ArrayList<>(List.of(analysis));
        command.addAll(List.of("--format", "json"));
        return JSON.readTree(printed(command));
    }

    private static String printed(List<String> analysis) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                "org.emplab.cli.Emp",
                "analyze"));
        command.addAll(analysis);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String result = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return result;
    }
}
