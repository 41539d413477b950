package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.emplab.cli.CommandLineRun;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Analyses that set runs against one another. */
class ComparisonCommandsTest extends WrittenRuns {
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
        JsonNode cell = json.path("cells").path(1);
        assertThat(cell.path("verdict").asString()).isEqualTo("undecided");
        assertThat(cell.path("runsToDecide").asInt()).isEqualTo(3);
        assertThat(cell.path("ofTheseRuns").path("verdict").asString()).isEqualTo("slower");
        assertThat(cell.path("speedup").asDouble()).isBetween(0.4, 0.6);
        JsonNode mean = json.path("geometricMeans").path(1);
        assertThat(mean.path("rank").isNull()).isTrue();
        assertThat(mean.path("ofTheseRuns").path("rank").asInt()).isEqualTo(2);
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
                .contains("--baseline is one of m1, m2, not m3; did you mean m1?");
        assertThat(CommandLineRun.of("analyze", "speedups", first, "--columns", "workload.none")
                        .status())
                .isEqualTo(2);
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
}
