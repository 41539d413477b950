package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Path empty = RunFiles.empty(directory);

        CommandLineRun run = CommandLineRun.call("analyze " + analysis, empty).succeeded();
        assertThat(run.out() + run.err()).contains("there is nothing to ");
        assertThat(CommandLineRun.call("analyze " + analysis + " --format csv", empty)
                        .err())
                .contains("there is nothing to ");
        assertThat(CommandLineRun.call("analyze " + analysis, first).err()).doesNotContain("nothing to show");
    }

    @Test
    void aNameDoesNotMoveTheTerminalsCursor() throws IOException {
        Path odd = Files.writeString(
                directory.resolve("odd.jsonl"),
                Files.readString(first).replace("\"program\":\"P\"", "\"program\":\"P\\u001b[2J\""));

        assertThat(CommandLineRun.call("analyze summary", odd).out())
                .startsWith("P\\x1b[2J on ")
                .doesNotContain("\u001b");
        assertThat(CommandLineRun.call("analyze compare", first, odd).out())
                .contains("P\\x1b[2J is")
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary", "histogram", "bins", "dual", "successive", "correlate", "worst", "mixture"})
    void aProgramOfAnInterleavedRunIsAnalysedAsIfItHadBeenAlone(String analysis) throws IOException {
        Path both = RunFiles.interleaved(directory, first, second);
        String call = "analyze " + analysis + " --format json";

        assertThat(withoutNumbers(
                        CommandLineRun.call(call + " --program P", both).json()))
                .isEqualTo(withoutNumbers(CommandLineRun.call(call, first).json()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | interleaved.jsonl",
                "'' | --program NAME",
                "'' | P, Q",
                "--program QQ | no program QQ but P, Q",
                "--program QQ | did you mean Q?",
                "FIRST --program P --program Q --program P | once for all runs or once for each, not 3 times for 2"
            })
    void anInterleavedRunIsAnalysedByProgramOnly(String more, String complaint) throws IOException {
        Path both = RunFiles.interleaved(directory, first, second);
        String words = more.replace("FIRST", first.toString());

        assertThat(CommandLineRun.call(("analyze summary " + both + " " + words).strip())
                        .refusal())
                .contains(complaint);
    }

    @Test
    void ofTwoFilesThatCannotBeReadTheFirstIsNamed() throws IOException {
        Path torn = Files.writeString(directory.resolve("torn.jsonl"), Files.readString(first) + "{\"sample\":");
        Path missing = directory.resolve("missing.jsonl");

        assertThat(CommandLineRun.call("analyze compare", torn, missing).refusal())
                .contains("torn.jsonl", "--salvage")
                .doesNotContain("missing.jsonl");
        assertThat(CommandLineRun.call("analyze compare", missing, torn).refusal())
                .contains("missing.jsonl")
                .doesNotContain("torn.jsonl");
    }

    @Test
    void whatWasDroppedIsToldInTheOrderOfTheFiles() throws IOException {
        Path large = Files.writeString(
                directory.resolve("large.jsonl"), Files.readString(first) + " ".repeat(1 << 20) + "\n{\"sample\":");
        Path small = Files.writeString(directory.resolve("small.jsonl"), Files.readString(second) + "{\"sample\":");

        CommandLineRun run = CommandLineRun.call("analyze summary --salvage", large, small, large)
                .succeeded();

        assertThat(run.err().lines().filter(line -> line.contains("dropped the torn last line")))
                .satisfiesExactly(
                        line -> assertThat(line).contains("large.jsonl"),
                        line -> assertThat(line).contains("small.jsonl"));
    }

    @Test
    void runsThatCannotAgreeOnPtAreRefused() throws IOException {
        Path coarse = RunFiles.write(directory, "coarse.jsonl", 1000, false, "");

        assertThat(CommandLineRun.call("analyze summary", first, coarse).refusal())
                .contains("--pt user-system");
        assertThat(CommandLineRun.call("analyze cutoffs --short", first, "--long", coarse)
                        .refusal())
                .contains("coarse.jsonl", "--pt user-system");
        CommandLineRun.call("analyze summary --pt user-system", first, coarse).succeeded();
        CommandLineRun.call("analyze summary --pt on-cpu", coarse).refusal();
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "repeatability", "speedups"})
    void anEmptyRunGivenTwiceIsRefusedByItsName(String analysis) throws IOException {
        Path empty = RunFiles.empty(directory);

        assertThat(CommandLineRun.call("analyze " + analysis, empty, empty).refusal())
                .containsOnlyOnce(empty.toString() + ":");
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
