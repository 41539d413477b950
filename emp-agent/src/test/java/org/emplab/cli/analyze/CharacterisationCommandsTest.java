package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.KeptCutoffs;
import org.emplab.cli.CommandLineRun;
import org.emplab.report.InputFile;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

class CharacterisationCommandsTest extends WrittenRuns {
    static List<String> analyses() {
        return List.of(
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
                "compare");
    }

    @ParameterizedTest
    @MethodSource("analyses")
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
    @MethodSource("analyses")
    void everyAnalysisAnswersAsAServerDoesWhereNothingElseIsAsked(String analysis) throws IOException {
        ObjectNode here = JsonTrees.parse(
                CommandLineRun.of("analyze", analysis, first, second, "--format", "json")
                        .out(),
                analysis);
        ObjectNode there = JsonTrees.parse(
                RunAnalyses.ofKey(analysis)
                        .orElseThrow()
                        .of(
                                List.of(RunFileReader.read(first), RunFileReader.read(second)),
                                List.of(new InputFile(first.toString(), "0"), new InputFile(second.toString(), "0")),
                                JsonTrees.object(),
                                KeptCutoffs.EMPTY)
                        .json()
                        .get()
                        .toString(),
                analysis);
        here.remove("inputs");
        there.remove("inputs");

        assertThat(here).isEqualTo(there);
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
    void csvHoldsOneTableAndNamesTheOthers() {
        CommandLineRun run = CommandLineRun.of("analyze", "dual", first, "--format", "csv");

        assertThat(run.out()).startsWith("program,pearson,").doesNotContain("\n\n");
        assertThat(run.err()).contains("regions, daemons, points");
        CommandLineRun points = CommandLineRun.of("analyze", "dual", first, "--format", "csv", "--table", "points");
        assertThat(points.out().lines()).hasSize(24);
        assertThat(points.err()).isEmpty();
    }

    @Test
    void aResultWithoutAFigureIsPrintedAndSaysSo() {
        Path figure = directory.resolve("figure.svg");
        CommandLineRun summary = CommandLineRun.of("analyze", "summary", first, "--figure", figure);
        assertThat(summary.status()).isEqualTo(2);
        assertThat(summary.out()).contains("Median");
        assertThat(summary.err())
                .isEqualTo("emp: " + figure + " is not written: there is no figure of this, only the table summary\n");
        assertThat(figure).doesNotExist();
    }

    @Test
    void figuresAreWrittenBesideTheResult() throws IOException {
        Path figure = directory.resolve("figure.tex");

        assertThat(CommandLineRun.of("analyze", "successive", first, "--figure", figure)
                        .status())
                .isZero();

        assertThat(Files.readString(figure)).contains("\\addplot").contains("\\end{document}");
    }
}
