package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Analyses that set runs against one another. */
class ComparisonCommandsTest extends WrittenRuns {
    @Test
    void manyProgramsOnMachinesAreATableAsAPaperPrintsIt() throws IOException {
        Path other = Files.writeString(
                directory.resolve("other.jsonl"),
                Files.readString(second).replace("\"machine\":\"m1\"", "\"machine\":\"m2\""));
        Path figure = directory.resolve("speedups.svg");

        assertThat(CommandLineRun.call("analyze speedups --format latex --figure", figure, first, other)
                        .succeeded()
                        .out())
                .contains("\\toprule", "geometric mean", "rank");
        assertThat(figure).content().contains("<svg");
        assertThat(CommandLineRun.call("analyze speedups --baseline m3", first, other)
                        .refusal())
                .contains("--baseline is one of m1, m2, not m3; did you mean m1?");
    }

    @Test
    void aComparisonFirstSaysWhatElseDiffers() throws IOException {
        Path other = RunFiles.write(
                directory,
                "other-kernel.jsonl",
                1000,
                true,
                ",\"environment\":{\"empVersions\":{\"v1\":{\"holds\":false},\"v2\":{\"holds\":false}}}" + size(100));

        assertThat(CommandLineRun.call("analyze compare", first, other).out())
                .startsWith(
                        "These two runs differ in what may change times: environment.empVersions.v1.holds (true, false).");
    }

    @ParameterizedTest
    @CsvSource({
        "text, PT: P (second run) is slower than P (first run) by more than 2.5 %",
        "csv --table verdicts, slower",
        "latex --table verdicts, slower"
    })
    void aComparisonGivesTheSameVerdictInEveryFormat(String format, String verdict) {
        assertThat(CommandLineRun.call("analyze compare --margin 2.5 --format " + format, first, second)
                        .out())
                .contains(verdict)
                .doesNotContain("undecided");
    }

    @Test
    void twoToTheNOfLargeSizesIsNoNumberAndNoCrash() {
        JsonNode exponential = CommandLineRun.call(
                        "analyze cost-model --format json --size",
                        first + "=2000",
                        "--size",
                        second + "=64000",
                        first,
                        second)
                .json()
                .at("/pt/fits")
                .valueStream()
                .filter(fit -> fit.path("function").asString().equals("2^n"))
                .findFirst()
                .orElseThrow();

        assertThat(exponential.at("/relativeResiduals/0").isNull()).isTrue();
        assertThat(exponential.at("/relativeResiduals/1").asDouble()).isEqualTo(-1);
    }
}
