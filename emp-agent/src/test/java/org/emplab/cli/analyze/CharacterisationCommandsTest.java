package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.CutoffTableSource;
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
            assertThat(CommandLineRun.call("analyze " + analysis + " --format " + format, first, second)
                            .succeeded()
                            .out())
                    .isNotBlank()
                    .doesNotContain("NaN");
        }
    }

    @ParameterizedTest
    @MethodSource("analyses")
    void everyAnalysisAnswersAsAServerDoesWhereNothingElseIsAsked(String analysis) throws IOException {
        ObjectNode here = CommandLineRun.call("analyze " + analysis + " --format json", first, second)
                .json();
        ObjectNode there = JsonTrees.parse(
                RunAnalyses.ofKey(analysis)
                        .orElseThrow()
                        .of(
                                List.of(RunFileReader.read(first), RunFileReader.read(second)),
                                List.of(new InputFile(first.toString(), "0"), new InputFile(second.toString(), "0")),
                                JsonTrees.object(),
                                CutoffTableSource.EMPTY)
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
        CommandLineRun run = CommandLineRun.call("analyze dual --format csv", first);

        assertThat(run.out()).startsWith("program,pearson,").doesNotContain("\n\n");
        assertThat(run.err()).contains("regions, daemons, points");
        CommandLineRun points = CommandLineRun.call("analyze dual --format csv --table points", first);
        assertThat(points.out().lines()).hasSize(24);
        assertThat(points.err()).isEmpty();
    }

    @Test
    void aResultWithoutAFigureIsPrintedAndSaysSo() {
        Path figure = directory.resolve("figure.svg");
        CommandLineRun summary = CommandLineRun.call("analyze summary --figure", figure, first);
        assertThat(summary.status()).isEqualTo(2);
        assertThat(summary.out()).contains("Median");
        assertThat(summary.err())
                .isEqualTo("emp: " + figure + " is not written: there is no figure of this, only the table summary\n");
        assertThat(figure).doesNotExist();
    }

    @Test
    void figuresAreWrittenBesideTheResult() {
        Path figure = directory.resolve("figure.tex");

        CommandLineRun.call("analyze successive --figure", figure, first).succeeded();

        assertThat(figure).content().contains("\\addplot", "\\end{document}");
    }
}
