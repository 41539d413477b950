package org.emplab.agent.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.cli.CommandLineRun;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class CharacterisationCommandsTest {
    @TempDir
    Path directory;

    private Path first;
    private Path second;

    @BeforeEach
    void writeRuns() throws IOException {
        String environment = ",\"environment\":{\"empVersions\":{\"v1\":{\"holds\":true},\"v2\":{\"holds\":false}}}";
        first = RunFiles.write(directory, "first.jsonl", 1000, true, environment + size(100));
        second = RunFiles.write(directory, "second.jsonl", 2000, true, environment + size(200));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "summary",
                "histogram",
                "bins",
                "dual",
                "successive",
                "correlate",
                "worst",
                "scaling",
                "repeatability",
                "mixture",
                "cost-model",
                "versions",
                "compare"
            })
    void everyAnalysisPrintsEveryFormat(String analysis) {
        for (String format : List.of("text", "csv", "latex")) {
            CommandLineRun run = CommandLineRun.of("analyze", analysis, first, second, "--format", format);
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(run.out()).isNotBlank().doesNotContain("NaN");
        }
        CommandLineRun run = CommandLineRun.of("analyze", analysis, first, second, "--format", "json");
        assertThat(run.status()).as(run.err()).isZero();
        ObjectNode json = JsonTrees.parse(run.out(), analysis);
        assertThat(json.path("format").asString()).isEqualTo("emp-" + analysis + "/1");
        assertThat(json.path("processTime").asString()).isEqualTo("on-cpu");
        assertThat(json.path("runs").size()).isEqualTo(2);
        assertThat(json.path("inputs").path(0).path("sha256").asString()).matches("[0-9a-f]{64}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"histogram", "bins", "worst"})
    void aRunWithoutSamplesHasNothingToShowAndSaysSo(String analysis) throws IOException {
        CommandLineRun run = CommandLineRun.of("analyze", analysis, RunFiles.empty(directory));

        assertThat(run.status()).isZero();
        assertThat(run.err()).contains("there is nothing to show");
        assertThat(CommandLineRun.of("analyze", analysis, first).err()).doesNotContain("nothing to show");
    }

    @Test
    void theSummaryHasTheKeysOfTheContract() {
        ObjectNode json = JsonTrees.parse(
                CommandLineRun.of("analyze", "summary", first, "--format", "json")
                        .out(),
                "");

        ObjectNode run = (ObjectNode) json.path("runs").path(0);
        assertThat(run.path("program").asString()).isEqualTo("P");
        assertThat(run.path("machine").asString()).isEqualTo("m1");
        assertThat(run.path("samples").asInt()).isEqualTo(24);
        assertThat(run.path("failed").asInt()).isEqualTo(1);
        for (String quantity : List.of("et", "pt", "user", "system", "cpu")) {
            assertThat(run.path(quantity).propertyNames())
                    .contains("minMillis", "maxMillis", "meanMillis", "sdMillis", "relativeError", "quantiles");
        }
        assertThat(run.path("pt").path("quantiles").path("p50").isNumber()).isTrue();
        assertThat(run.path("system").path("relativeError").isNull()).isTrue();
        assertThat(run.path("system").path("reason").asString()).contains("mean is 0");
    }

    @Test
    void changePointsAreOfRunsInOrderOfTimeInWhateverOrderTheyAreGiven() throws IOException {
        List<Object> call = new ArrayList<>(List.of("analyze", "change-points"));
        for (int day = 19; day >= 10; day--) {
            Path run = RunFiles.write(directory, "day" + day + ".jsonl", (day < 14 ? 1000 : 1100) + day % 3, true, "");
            Files.writeString(run, Files.readString(run).replace("2026-01-01T", "2026-01-" + day + "T"));
            call.add(run);
        }
        call.addAll(List.of("--format", "json"));

        CommandLineRun run = CommandLineRun.of(call.toArray());

        assertThat(run.status()).as(run.err()).isZero();
        ObjectNode json = JsonTrees.parse(run.out(), "");
        assertThat(json.path("format").asString()).isEqualTo("emp-change-points/1");
        assertThat(json.path("runs")).hasSize(10);
        assertThat(json.path("points")).hasSize(1);
        assertThat(json.path("points").path(0).path("beforeRun").asInt()).isEqualTo(5); // day 14
        assertThat(json.path("points").path(0).path("differencePercent").asDouble())
                .isBetween(9.0, 11.0);
        assertThat(json.path("points").path(0).path("pValue").asDouble()).isLessThan(0.05);
    }

    @Test
    void aChangePointNamesWhatElseChangedAndAMarkResetsTheBaseline() throws IOException {
        List<Object> call = new ArrayList<>(List.of("analyze", "change-points"));
        for (int day = 10; day < 30; day++) {
            Path run = RunFiles.write(directory, "day" + day + ".jsonl", (day < 20 ? 1000 : 1100) + day % 3, true, "");
            String kernel = day < 20 ? "6.1" : "6.8";
            Files.writeString(
                    run,
                    Files.readString(run)
                            .replace("2026-01-01T", "2026-01-" + day + "T")
                            .replaceFirst(
                                    "\"program\":\"P\"",
                                    "\"program\":\"P\",\"environment\":{\"load\":" + day + ",\"kernel\":\"" + kernel
                                            + "\"}"));
            call.add(run);
        }

        assertThat(CommandLineRun.of(call.toArray()).out())
                .contains("day20.jsonl: +", "; suspect: environment.kernel (6.1, 6.8).");
        call.addAll(List.of("--mark", "day20.jsonl=new kernel", "--format", "json"));
        CommandLineRun run = CommandLineRun.of(call.toArray());
        assertThat(run.status()).as(run.err()).isZero();
        ObjectNode json = JsonTrees.parse(run.out(), "");
        assertThat(json.path("points")).isEmpty();
        assertThat(json.path("marks").path(0).path("beforeRun").asInt()).isEqualTo(10);
        assertThat(json.path("marks").path(0).path("text").asString()).isEqualTo("new kernel");
        ObjectNode suspect =
                (ObjectNode) json.path("marks").path(0).path("suspects").path(0);
        assertThat(suspect.path("key").asString()).isEqualTo("environment.kernel");
        assertThat(suspect.path("lasting").asBoolean()).isTrue();

        call.addAll(List.of("--mark", "day10.jsonl=first", "--mark", "none=x"));
        assertThat(CommandLineRun.of(call.toArray()).status()).isEqualTo(2);
    }

    @Test
    void manyProgramsOnMachinesAreATableAsAPaperPrintsIt() throws IOException {
        Path other = Files.writeString(
                directory.resolve("other.jsonl"),
                Files.readString(second).replace("\"machine\":\"m1\"", "\"machine\":\"m2\""));

        ObjectNode json = JsonTrees.parse(
                CommandLineRun.of("analyze", "speedups", first, other, "--format", "json")
                        .out(),
                "");
        assertThat(json.path("format").asString()).isEqualTo("emp-speedups/1");
        assertThat(json.path("baseline").asString()).isEqualTo("m1");
        assertThat(json.path("cells")).hasSize(2);
        assertThat(json.path("cells").path(1).path("verdict").asString()).isEqualTo("slower");
        assertThat(json.path("cells").path(1).path("speedup").asDouble()).isBetween(0.4, 0.6);
        assertThat(json.path("geometricMeans").path(1).path("rank").asInt()).isEqualTo(2);
        assertThat(CommandLineRun.of("analyze", "speedups", first, other, "--format", "latex")
                        .out())
                .contains("\\toprule", "geometric mean", "rank");
        Path figure = directory.resolve("speedups.svg");
        assertThat(CommandLineRun.of("analyze", "speedups", first, other, "--figure", figure)
                        .status())
                .isZero();
        assertThat(figure).content().contains("<svg");
        assertThat(CommandLineRun.of("analyze", "speedups", first, other, "--baseline", "m3")
                        .err())
                .contains("--baseline m3 is no column; they are m1, m2");
        assertThat(CommandLineRun.of("analyze", "speedups", first, "--columns", "workload.none")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void changePointsOfFewRunsAreRefused() {
        CommandLineRun run = CommandLineRun.of("analyze", "change-points", first, second);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("at least 8 run files, not 2");
    }

    @Test
    void aComparisonFirstSaysWhatElseDiffers() throws IOException {
        Path other = RunFiles.write(
                directory,
                "other-kernel.jsonl",
                1000,
                true,
                ",\"environment\":{\"empVersions\":{\"v1\":{\"holds\":false},\"v2\":{\"holds\":false}}}" + size(100));

        assertThat(CommandLineRun.of("analyze", "compare", first, other).out())
                .startsWith(
                        "The runs differ in what may change times: environment.empVersions.v1.holds (true, false).");
        ObjectNode json = JsonTrees.parse(
                CommandLineRun.of("analyze", "compare", first, other, "--format", "json")
                        .out(),
                "");
        assertThat(json.path("comparable")).hasSize(1);
        assertThat(json.path("comparable").path(0).path("key").asString())
                .isEqualTo("environment.empVersions.v1.holds");
        assertThat(json.path("comparable").path(0).path("first").asBoolean()).isTrue();
        assertThat(json.path("comparable").path(0).path("second").asBoolean()).isFalse();
        assertThat(json.path("comparable").path(0).path("matters").asBoolean()).isTrue();
    }

    @Test
    void aComparisonGivesTheSameVerdictInEveryFormat() {
        ObjectNode json = JsonTrees.parse(
                CommandLineRun.of("analyze", "compare", first, second, "--margin", "2.5", "--format", "json")
                        .out(),
                "");
        for (String quantity : List.of("pt", "et")) {
            assertThat(json.path(quantity).path("verdict").asString()).isEqualTo("slower");
            assertThat(json.path(quantity).path("marginPercent").asDouble()).isEqualTo(2.5);
            assertThat(json.path(quantity).path("confidence").asDouble()).isEqualTo(0.95);
            assertThat(json.path(quantity).path("lowPercent").asDouble())
                    .isBetween(
                            90.0, json.path(quantity).path("differencePercent").asDouble());
            assertThat(json.path(quantity).get("samplesToDecide").isNull()).isTrue();
        }
        assertThat(CommandLineRun.of("analyze", "compare", first, second, "--margin", "2.5")
                        .out())
                .contains("PT: P (second run) is slower than P (first run) by more than 2.5 %");
        for (String format : List.of("csv", "latex")) {
            assertThat(CommandLineRun.of("analyze", "compare", first, second, "--table", "verdicts", "--format", format)
                            .out())
                    .contains("slower")
                    .doesNotContain("undecided");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary", "histogram", "bins", "dual", "successive", "correlate", "worst", "mixture"})
    void aProgramOfAnInterleavedRunIsAnalysedAsIfItHadBeenAlone(String analysis) throws IOException {
        Path both = RunFiles.interleaved(directory, first, second);

        ObjectNode alone = JsonTrees.parse(
                CommandLineRun.of("analyze", analysis, first, "--format", "json")
                        .out(),
                "");
        CommandLineRun run = CommandLineRun.of("analyze", analysis, both, "--program", "P", "--format", "json");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(withoutNumbers(JsonTrees.parse(run.out(), ""))).isEqualTo(withoutNumbers(alone));
    }

    /** Of samples, files, and what the header says of one run only. */
    private static String withoutNumbers(ObjectNode json) {
        json.remove("inputs");
        return JsonTrees.write(json)
                .replaceAll("\"(sample|taskLengthSeconds|startedAt)\" ?: ?[^,}\\]]+", "")
                .replaceAll("\\[[\\d,\\s]*]", "[]")
                .replaceAll("[\\s,]", "");
    }

    @Test
    void anInterleavedRunIsAnalysedByProgramOnly() throws IOException {
        Path both = RunFiles.interleaved(directory, first, second);

        CommandLineRun without = CommandLineRun.of("analyze", "summary", both);
        assertThat(without.status()).isEqualTo(2);
        assertThat(without.err())
                .contains("interleaved.jsonl")
                .contains("--program NAME")
                .contains("P, Q");
        CommandLineRun unknown = CommandLineRun.of("analyze", "summary", both, "--program", "QQ");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("no program QQ but P, Q").contains("did you mean Q?");
        CommandLineRun tooMany = CommandLineRun.of("analyze", "summary", both, "--program", "P", "--program", "Q");
        assertThat(tooMany.status()).isEqualTo(2);
        assertThat(tooMany.err()).contains("once for all runs or once for each, not 2 times for 1");
    }

    @Test
    void twoProgramsOfOneRunAreCompared() throws IOException {
        Path both = RunFiles.interleaved(directory, first, second);

        CommandLineRun run =
                CommandLineRun.of("analyze", "compare", both, "--program", "P", "--program", "Q", "--format", "json");

        assertThat(run.status()).as(run.err()).isZero();
        ObjectNode json = JsonTrees.parse(run.out(), "");
        assertThat(json.path("pt").path("verdict").asString()).isEqualTo("slower");
        assertThat(json.path("inputs")).hasSize(1);
        assertThat(json.path("runs").path(1).path("program").asString()).isEqualTo("Q");
    }

    @Test
    void aComparisonHasMediansOrderAndModesInEveryFormat() {
        ObjectNode json = JsonTrees.parse(
                CommandLineRun.of("analyze", "compare", first, second, "--format", "json")
                        .out(),
                "");
        for (String quantity : List.of("pt", "et")) {
            assertThat(json.path(quantity)
                            .path("robust")
                            .path("cliffsDelta")
                            .path("effect")
                            .asString())
                    .isEqualTo("large");
            assertThat(json.path(quantity)
                            .path("robust")
                            .path("hodgesLehmann")
                            .path("lowerMillis")
                            .asDouble())
                    .isPositive();
            assertThat(json.path(quantity).path("distribution").path("pValue").asDouble())
                    .isLessThan(0.05);
            assertThat(json.path(quantity).path("modes").path("pairs")).hasSize(1);
        }
        for (String table : List.of("robust", "modes")) {
            for (String format : List.of("csv", "latex")) {
                assertThat(CommandLineRun.of("analyze", "compare", first, second, "--table", table, "--format", format)
                                .out())
                        .contains("PT");
            }
        }
    }

    @Test
    void aTimeThatIsNotMeasuredIsNull() throws IOException {
        Path coarse = RunFiles.write(directory, "coarse.jsonl", 1000, false, "");

        ObjectNode json = JsonTrees.parse(
                CommandLineRun.of("analyze", "summary", coarse, "--format", "json")
                        .out(),
                "");

        assertThat(json.path("processTime").asString()).isEqualTo("user-system");
        assertThat(json.path("runs").path(0).get("cpu").isNull()).isTrue();
    }

    @Test
    void runsThatCannotAgreeOnPtAreRefused() throws IOException {
        Path coarse = RunFiles.write(directory, "coarse.jsonl", 1000, false, "");

        CommandLineRun disagreeing = CommandLineRun.of("analyze", "summary", first, coarse);
        assertThat(disagreeing.status()).isEqualTo(2);
        assertThat(disagreeing.err().lines()).hasSize(1);
        assertThat(disagreeing.err()).contains("--pt user-system");
        assertThat(CommandLineRun.of("analyze", "summary", first, coarse, "--pt", "user-system")
                        .status())
                .isZero();
        assertThat(CommandLineRun.of("analyze", "summary", coarse, "--pt", "on-cpu")
                        .status())
                .isEqualTo(2);
        assertThat(CommandLineRun.of("analyze", "summary", first, "--pt", "wall")
                        .status())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "compare, 'two run files'",
        "repeatability, 'two run files'",
        "cost-model, 'two run files'",
        "scaling, 'at least two runs'",
        "summary --table none, 'there is no table none'",
        "worst --sample 999, 'there is no sample 999'",
        "worst --count 0, '--count takes 1 or more'",
        "histogram --bin 0, 'neither a width in ms nor fd'",
        "histogram --quantity wall, 'none of et, pt'",
        "dual --within 5:1, '--within takes LOW:HIGH'",
        "dual --outliers-beyond 0, '--outliers-beyond takes a positive number'",
        "versions --emp-version other.jsonl=v1, 'not among the runs'",
        "worst --format pgfplots, 'no figure'",
        "mixture --most 0, '--most takes 1 or more'"
    })
    void aWrongCallIsOneLineAndStatusTwo(String call, String complaint) {
        List<Object> words = new ArrayList<>(List.of("analyze"));
        words.addAll(List.of((Object[]) call.split(" ")));
        words.add(first);

        CommandLineRun run = CommandLineRun.of(words.toArray());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(complaint);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aFileThatIsNotThereOrNotARunIsStatusTwo() throws IOException {
        assertThat(CommandLineRun.of("analyze", "summary", directory.resolve("gone.jsonl"))
                        .status())
                .isEqualTo(2);
        assertThat(CommandLineRun.of("analyze", "summary", directory).status()).isEqualTo(2);
        assertThat(CommandLineRun.of("analyze", "summary", Files.writeString(directory.resolve("x"), "hello\n"))
                        .status())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "summary, 0",
        "histogram, 0",
        "bins, 0",
        "successive, 0",
        "correlate, 0",
        "worst, 0",
        "mixture, 0",
        "dual, 2",
        "versions, 2"
    })
    void aRunWithoutSamplesIsNoCrash(String analysis, int status) throws IOException {
        CommandLineRun run = CommandLineRun.of("analyze", analysis, RunFiles.empty(directory), "--format", "json");

        assertThat(run.status()).as(run.err()).isEqualTo(status);
        assertThat(run.err().lines().count()).isEqualTo(status == 0 ? 0 : 1);
    }

    @Test
    void csvHoldsOneTableAndNamesTheOthers() {
        CommandLineRun run = CommandLineRun.of("analyze", "dual", first, "--format", "csv");

        assertThat(run.out()).startsWith("program,pearson,").doesNotContain("\n\n");
        assertThat(run.err()).contains("regions, daemons, points");
        CommandLineRun points = CommandLineRun.of("analyze", "dual", first, "--format", "csv", "--table", "points");
        assertThat(points.out().lines()).hasSize(24);
        assertThat(points.err()).isEmpty();
    }

    @Test
    void figuresAreWrittenBesideTheResult() throws IOException {
        Path figure = directory.resolve("figure.tex");

        assertThat(CommandLineRun.of("analyze", "successive", first, "--figure", figure)
                        .status())
                .isZero();

        assertThat(Files.readString(figure)).contains("\\addplot").contains("\\end{document}");
    }

    @Test
    void twoToTheNOfLargeSizesIsNoNumberAndNoCrash() {
        CommandLineRun run = CommandLineRun.of(
                "analyze",
                "cost-model",
                "--size",
                first + "=2000",
                "--size",
                second + "=64000",
                first,
                second,
                "--format",
                "json");

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode exponential = JsonTrees.parse(run.out(), "")
                .at("/pt/fits")
                .valueStream()
                .filter(fit -> fit.path("function").asString().equals("2^n"))
                .findFirst()
                .orElseThrow();
        assertThat(exponential.at("/relativeResiduals/0").isNull()).isTrue();
        assertThat(exponential.at("/relativeResiduals/1").asDouble()).isEqualTo(-1);
    }

    @Test
    void sizesComeFromTheCallOrFromTheRun() {
        ObjectNode own = JsonTrees.parse(
                CommandLineRun.of("analyze", "cost-model", first, second, "--format", "json")
                        .out(),
                "");
        ObjectNode stated = JsonTrees.parse(
                CommandLineRun.of(
                                "analyze",
                                "cost-model",
                                "--size",
                                first + "=10",
                                "--size",
                                second + "=40",
                                first,
                                second,
                                "--format",
                                "json")
                        .out(),
                "");

        assertThat(own.path("runs").path(1).path("size").asDouble()).isEqualTo(200);
        assertThat(stated.path("runs").path(1).path("size").asDouble()).isEqualTo(40);
        assertThat(own.path("pt").path("powerLaw").path("exponent").asDouble()).isBetween(0.99, 1.01);
        assertThat(stated.path("pt").path("powerLaw").path("exponent").asDouble())
                .isBetween(0.49, 0.51);
    }

    private static String size(int size) {
        return ",\"workload\":{\"name\":\"sort\",\"parameters\":{\"size\":\"" + size + "\"}}";
    }
}
