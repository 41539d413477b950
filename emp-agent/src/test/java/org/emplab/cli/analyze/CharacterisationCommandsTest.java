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
