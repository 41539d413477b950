package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.lab.Role;
import org.emplab.server.EmpCall;
import org.emplab.server.RunningLab;
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
class SameNumbersIT extends RunningLab {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Autowired
    DerivationService derivations;

    Path files;
    Path shortFile;
    Path longFile;
    String shortRun;
    String longRun;
    String token;

    @BeforeAll
    void importTheRuns(@TempDir Path files) throws Exception {
        this.files = files;
        shortFile = Files.write(files.resolve("short.jsonl"), file(lines(SHORT_RUN, "numbers")));
        longFile = Files.write(files.resolve("long.jsonl"), file(lines(LONG_RUN, "numbers")));
        shortRun = stored(SHORT_RUN, "numbers");
        longRun = stored(LONG_RUN, "numbers");
        token = token("ada", Role.ADMIN);
    }

    @Test
    void ofTheCutoffsAndTheTimingsUnderThem() throws Exception {
        String derivation = derived(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
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
        String laterRun = stored(later);
        String order = "{\"shortRuns\":[\"%s\",\"%s\"],\"long\":\"%s\"}".formatted(shortRun, laterRun, longRun);
        JsonNode derived = json(post(token, "/api/v1/derivations", order));
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
        String view = "figures/cutoffs-" + id.substring(0, 8) + "-dual-";
        assertThat(bundle("/derivations/" + id + "/paper.zip").files())
                .containsKeys(view + "short-1-1.svg", view + "short-2-1.svg", view + "long-1.svg");
    }

    @Test
    void ofAMovedBoundWhichStaysWhenTheOtherIsMovedWithABundleThatLatexSets(@TempDir Path folder) throws Exception {
        String moved = derived(OptionalDouble.of(128_300), OptionalDouble.empty(), Optional.empty());
        String again = derived(OptionalDouble.empty(), OptionalDouble.of(16_420_000), Optional.of(moved));
        String bounds = "--bound-short 128300 --bound-long 16420000 --bound-by ada --bound-reason tried";
        JsonNode cutoffs = emp("cutoffs --short %s --long %s %s"
                .formatted(shortFile, longFile, bounds)
                .split(" "));
        JsonNode expected = without(cutoffs, "inputs");
        assertThat(without(page("/derivations/" + again + "/cutoffs.json"), "inputs"))
                .isEqualTo(expected);

        Bundle bundle = bundle("/derivations/" + again + "/paper.zip");
        String view = "figures/cutoffs-" + again.substring(0, 8) + "-dual-short-";
        assertThat(bundle.files()).containsKeys(view + "1.tex", view + "2.tex").doesNotContainKey(view + "3.tex");
        assertThat(bundle.files().get(view + "1.svg")).contains("view 1 of 2", ">an L-sample<");
        assertThat(bundle.of(".json"))
                .singleElement()
                .satisfies(json ->
                        assertThat(without(JSON.readTree(json), "inputs")).isEqualTo(expected));
        assertThat(bundle.of("-macros.tex"))
                .allMatch(macros -> macros.contains("ShortLSamples}{14}") && macros.contains(" L-samples, 0 of "));
        assertThat(bundle.files().get("paper.tex")).contains("bound set by ada (tried)");
        assertThat(bundle.compiled(folder)).isNotEmptyFile();
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
            ids.add(stored(lines));
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
        Bundle bundle = bundle("/analyses/change-points.zip" + query);
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

    private String derived(OptionalDouble shortBound, OptionalDouble longBound, Optional<String> basedOn) {
        DerivationService.Answer answer = derivations.derive(
                new DerivationRequest(
                        List.of(shortRun),
                        List.of(longRun),
                        Optional.empty(),
                        Optional.empty(),
                        basedOn,
                        new CutoffsAnalysis.Parameters(
                                Optional.empty(),
                                Optional.empty(),
                                shortBound,
                                longBound,
                                Optional.of("tried"),
                                Optional.empty())),
                "ada");
        return ((DerivationService.Answer.Derived) answer).id();
    }

    private Bundle bundle(String path) throws Exception {
        return Bundle.of(
                http.send(as(token, path).build(), BodyHandlers.ofByteArray()).body());
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

    private static String printed(List<String> analysis) {
        List<String> command = new ArrayList<>(List.of("analyze"));
        command.addAll(analysis);
        EmpCall call = EmpCall.of(command);
        assertThat(call.status()).as("%s: %s", command, call.err()).isZero();
        return call.out();
    }
}
