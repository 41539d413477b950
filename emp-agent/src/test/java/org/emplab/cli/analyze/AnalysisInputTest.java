package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.cli.CommandLineRun;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Which runs, which of their programs and which times are analysed. */
class AnalysisInputTest extends WrittenRuns {
    @ParameterizedTest
    @ValueSource(strings = {"histogram", "bins", "worst"})
    void aRunWithoutSamplesHasNothingToShowAndSaysSo(String analysis) throws IOException {
        CommandLineRun run = CommandLineRun.of("analyze", analysis, RunFiles.empty(directory));

        assertThat(run.status()).isZero();
        assertThat(run.out() + run.err()).contains("there is nothing to ");
        assertThat(CommandLineRun.of("analyze", analysis, RunFiles.empty(directory), "--format", "csv")
                        .err())
                .contains("there is nothing to ");
        assertThat(CommandLineRun.of("analyze", analysis, first).err()).doesNotContain("nothing to show");
    }

    @Test
    void aNameDoesNotMoveTheTerminalsCursor() throws IOException {
        Path odd = Files.writeString(
                directory.resolve("odd.jsonl"),
                Files.readString(first).replace("\"program\":\"P\"", "\"program\":\"P\\u001b[2J\""));

        assertThat(CommandLineRun.of("analyze", "summary", odd).out())
                .startsWith("P\\x1b[2J on ")
                .doesNotContain("\u001b");
        assertThat(CommandLineRun.of("analyze", "compare", first, odd).out())
                .contains("P\\x1b[2J is")
                .doesNotContain("\u001b");
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
        CommandLineRun tooMany = CommandLineRun.of(
                "analyze", "summary", both, first, "--program", "P", "--program", "Q", "--program", "P");
        assertThat(tooMany.status()).isEqualTo(2);
        assertThat(tooMany.err()).contains("once for all runs or once for each, not 3 times for 2");
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
    void ofTwoFilesThatCannotBeReadTheFirstIsNamed() throws IOException {
        Path torn = Files.writeString(directory.resolve("torn.jsonl"), Files.readString(first) + "{\"sample\":");
        Path missing = directory.resolve("missing.jsonl");

        CommandLineRun tornFirst = CommandLineRun.of("analyze", "compare", torn, missing);
        CommandLineRun missingFirst = CommandLineRun.of("analyze", "compare", missing, torn);

        assertThat(tornFirst.status()).isEqualTo(2);
        assertThat(tornFirst.err()).contains("torn.jsonl").contains("--salvage").doesNotContain("missing.jsonl");
        assertThat(missingFirst.status()).isEqualTo(2);
        assertThat(missingFirst.err()).contains("missing.jsonl").doesNotContain("torn.jsonl");
    }

    @Test
    void whatWasDroppedIsToldInTheOrderOfTheFiles() throws IOException {
        Path large = Files.writeString(
                directory.resolve("large.jsonl"), Files.readString(first) + " ".repeat(1 << 20) + "\n{\"sample\":");
        Path small = Files.writeString(directory.resolve("small.jsonl"), Files.readString(second) + "{\"sample\":");

        CommandLineRun run = CommandLineRun.of("analyze", "summary", "--salvage", large, small, large);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err().lines().filter(line -> line.contains("dropped the torn last line")))
                .satisfiesExactly(
                        line -> assertThat(line).contains("large.jsonl"),
                        line -> assertThat(line).contains("small.jsonl"));
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
        "compare, 'takes at least 2 runs, not 1; one that interleaves programs counts'",
        "repeatability, 'at least 2 runs, not 1'",
        "cost-model, 'at least 2 runs, not 1'",
        "scaling, 'at least 2 runs, not 1'",
        "summary --table none, 'there is no table none'",
        "worst --sample 999, 'there is no sample 999'",
        "worst --count 0, '--count takes 1 or more'",
        "histogram --bin 0, '--bin takes a width in ms or fd, not 0'",
        "histogram --quantity wall, '--quantity is et, pt, user, system or cpu, not wall'",
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
    void cutoffsThatAreADirectoryOrARunFileAreAWrongCall() {
        for (Path wrong : List.of(directory, first)) {
            CommandLineRun run = CommandLineRun.of("analyze", "summary", first, "--cutoffs", wrong);

            assertThat(run.status()).as(run.err()).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("emp: " + wrong)
                    .hasLineCount(1)
                    .doesNotContain("Deserialization", "Token");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "repeatability", "speedups"})
    void anEmptyRunGivenTwiceIsRefusedByItsName(String analysis) throws IOException {
        Path empty = RunFiles.empty(directory);

        CommandLineRun run = CommandLineRun.of("analyze", analysis, empty, empty);

        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).containsOnlyOnce(empty.toString() + ":").hasLineCount(1);
    }

    /** Removes the numbers of samples, files, and fields of the header of one run only. */
    private static String withoutNumbers(ObjectNode json) {
        json.remove("inputs");
        return JsonTrees.write(json)
                .replaceAll(
                        "\"(sample|firstSample|lastSample|steadyFromSample|taskLengthSeconds|startedAt)\" ?: ?[^,}\\]]+",
                        "")
                .replaceAll("\\[[\\d,\\s]*]", "[]")
                .replaceAll("[\\s,]", "");
    }
}
