package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.GoldenRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cutoffs and timings from outside; the frozen analyses hold their numbers. */
class ProtocolCommandsTest {
    private static final Path SHORT = GoldenRuns.path("inc128");
    private static final Path LONG = GoldenRuns.path("inc16384");

    @TempDir
    Path directory;

    @Test
    void warnsOfRunsThatAreNoShortAndLongRunOfOneMachine() throws IOException {
        Path other = Files.writeString(
                directory.resolve("other.jsonl"),
                Files.readString(RunFiles.write(directory, "short.jsonl", 100, true, ",\"taskLengthSeconds\":1"))
                        .replace("\"m1\"", "\"m2\""));
        Path longRun = RunFiles.write(directory, "long.jsonl", 1000, true, ",\"taskLengthSeconds\":1");
        Path shortRun = directory.resolve("short.jsonl");

        assertThat(derived(shortRun, longRun).err()).isEmpty();
        assertThat(derived(shortRun, shortRun).err()).isEqualTo("emp: the short and the long run are the same run\n");
        assertThat(derived(longRun, shortRun).err())
                .isEqualTo("emp: the short run takes longer than the long run: they seem to be swapped\n");
        assertThat(derived(other, longRun).err())
                .isEqualTo("emp: the short run is of m2 and the long run of m1; cutoffs are of one machine\n");
    }

    @Test
    void warnsOfCutoffsOfAnotherMachine() throws IOException {
        Path cutoffs = cutoffs();
        Path run = RunFiles.write(directory, "run.jsonl", 100, false, ",\"taskLengthSeconds\":1");

        assertThat(timed(cutoffs, SHORT).err()).isEmpty();
        assertThat(timed(cutoffs, run).err())
                .isEqualTo("emp: the cutoffs of " + cutoffs + " are of sodb12 and the run is of m1;"
                        + " they hold for their own machine only\n");
        assertThat(timed(SHORT, run).err()).contains("is gzipped, perhaps a run", "emp analyze cutoffs --format json");
    }

    private static CommandLineRun timed(Path cutoffs, Path run) {
        return CommandLineRun.call("analyze timing --format json --cutoffs", cutoffs, run);
    }

    @Test
    void laysTablesSideBySideAndSaysWhetherOneServesForAll() throws IOException {
        Path all = cutoffs();
        Path some = Files.writeString(
                directory.resolve("moved.json"),
                CommandLineRun.call(
                                "analyze cutoffs --bound-short 130000 --bound-by me --bound-reason seen --format json --short",
                                SHORT,
                                "--long",
                                LONG)
                        .out());

        assertThat(CommandLineRun.call("analyze cutoff-tables --format json", all, some)
                        .json()
                        .at("/transfers/0/machine")
                        .stringValue())
                .isEqualTo(some.toString());
        assertThat(CommandLineRun.call("analyze cutoff-tables", all, all).err())
                .isEqualTo("emp: one of the tables is given twice\n");
    }

    private static CommandLineRun derived(Path shortRun, Path longRun) {
        return CommandLineRun.call("analyze cutoffs --short", shortRun, "--long", longRun);
    }

    @Test
    void printsTheFinalCutoffsAsTableSixteenInLatex() {
        assertThat(golden("--format latex --table cutoffs").out())
                .containsOnlyOnce("\\toprule")
                .contains("rhn\\_check & 281 & --- & \\textless{} 12 min & 281", " & --- & 12\\,828 & $\\geq$ 12 min");
    }

    @Test
    void takesACutoffTableThatAPersonWrote() throws IOException {
        Path table = Files.writeString(
                directory.resolve("mine.json"),
                "{\"format\":\"emp-cutoffs/1\",\"cutoffs\":[{\"name\":\"rhn_check\",\"tiers\":[{\"cutoffMillis\":600}]}]}");

        assertThat(timed(table, SHORT).json().get("droppedByCutoff")).hasSize(5);
    }

    @Test
    void saysWhatIsWrongWithACutoffTable() throws IOException {
        Path table = Files.writeString(directory.resolve("bad.json"), "{\"format\":\"emp-cutoffs/1\"}");

        assertThat(timed(table, SHORT).refusal()).contains("bad.json, key cutoffs: is missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"timing --cutoffs TABLE RUN", "sample-size RUN", "worst --sample 99 RUN", "compare RUN SHORT"})
    void saysWhichFileCannotAnswer(String call) throws IOException {
        String run = RunFiles.empty(directory).toString();
        String words =
                call.replace("RUN", run).replace("TABLE", cutoffs().toString()).replace("SHORT", SHORT.toString());

        assertThat(CommandLineRun.call("analyze " + words).refusal()).startsWith("emp: " + run + ": ");
    }

    @Test
    void drawsTheZoom() {
        Path figure = directory.resolve("zoom.tex");

        golden("--figure " + figure);

        assertThat(figure).content().contains("fig:dual-short-4", "fig:dual-long-2", "central cluster");
    }

    @Test
    void labelsATableByWhatItIsOfOrAsIsSaid() {
        assertThat(CommandLineRun.call("analyze summary --format latex", SHORT).out())
                .containsPattern("label\\{tab:summary-INC128-sodb12-[0-9a-f]{8}}");
        assertThat(CommandLineRun.call("analyze summary --format latex --label eval:mine", SHORT)
                        .out())
                .contains("\\label{tab:eval:mine}");
        assertThat(CommandLineRun.call("analyze compare --format latex --label mine", SHORT, LONG)
                        .out())
                .contains("\\label{tab:mine-verdicts}");
        assertThat(CommandLineRun.call("analyze summary --label mine", SHORT).refusal())
                .contains("--label goes with");
        assertThat(CommandLineRun.call("analyze summary --format latex --label 50%", SHORT)
                        .refusal())
                .contains("letters, digits");
    }

    private Path cutoffs() throws IOException {
        return Files.writeString(
                directory.resolve("cutoffs.json"), golden("--format json").out());
    }

    /** The cutoffs of the two runs of the papers. */
    private static CommandLineRun golden(String options) {
        return CommandLineRun.call("analyze cutoffs " + options + " --short", SHORT, "--long", LONG)
                .succeeded();
    }
}
