package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.emplab.cli.CommandLineRun;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** cutoffs, timing and sample-size from outside. */
class ProtocolCommandsTest {
    private static final Path SHORT = golden("inc128.emprun.jsonl.gz");
    private static final Path LONG = golden("inc16384.emprun.jsonl.gz");

    @TempDir
    Path directory;

    @Test
    void derivesCutoffsAndTimesARunWithThem() throws IOException {
        Path cutoffs = cutoffs();

        JsonNode timing = json("timing", "--cutoffs", cutoffs, SHORT);

        assertThat(timing.get("format").stringValue()).isEqualTo("emp-timing/1");
        assertThat(timing.get("processTime").stringValue()).isEqualTo("user-system");
        assertThat(timing.at("/inputs/0/file").stringValue()).isEqualTo(cutoffs.toString());
        assertThat(timing.at("/inputs/1/sha256").stringValue()).hasSize(64);
        assertThat(timing.get("droppedByCutoff")).hasSize(15);
        assertThat(timing.at("/pt/kept").intValue()
                        + timing.at("/pt/droppedByDeviation").size())
                .isEqualTo(785);
    }

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

        assertThat(CommandLineRun.of("analyze", "timing", "--cutoffs", cutoffs, SHORT)
                        .err())
                .isEmpty();
        assertThat(CommandLineRun.of("analyze", "timing", "--cutoffs", cutoffs, run)
                        .err())
                .isEqualTo("emp: the cutoffs of " + cutoffs + " are of sodb12 and the run is of m1;"
                        + " they hold for their own machine only\n");
        assertThat(CommandLineRun.of("analyze", "timing", "--cutoffs", SHORT, run)
                        .err())
                .contains("is gzipped, perhaps a run", "emp analyze cutoffs --format json");
    }

    @Test
    void laysTablesSideBySideAndSaysWhetherOneServesForAll() throws IOException {
        Path all = cutoffs();
        Path some = Files.writeString(
                directory.resolve("moved.json"),
                CommandLineRun.of(
                                "analyze",
                                "cutoffs",
                                "--short",
                                SHORT,
                                "--long",
                                LONG,
                                "--bound-short",
                                130000,
                                "--bound-by",
                                "me",
                                "--bound-reason",
                                "seen",
                                "--format",
                                "json")
                        .out());

        assertThat(json("cutoff-tables", all, some).at("/transfers/0/machine").stringValue())
                .isEqualTo(some.toString());
        assertThat(CommandLineRun.of("analyze", "cutoff-tables", all, all).err())
                .isEqualTo("emp: one of the tables is given twice\n");
    }

    @Test
    void refusesARunThatWouldCountTwice() {
        CommandLineRun run =
                CommandLineRun.of("analyze", "cutoffs", "--short", SHORT, "--short", SHORT, "--long", LONG);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("emp: " + SHORT + " is given twice, and would count twice\n");
    }

    private static CommandLineRun derived(Path shortRun, Path longRun) {
        return CommandLineRun.of("analyze", "cutoffs", "--short", shortRun, "--long", longRun);
    }

    @Test
    void dropsLessWithMoreDeviations() throws IOException {
        Path cutoffs = cutoffs();

        int strict = json("timing", "--cutoffs", cutoffs, SHORT).at("/pt/kept").intValue();
        int relaxed = json("timing", "--cutoffs", cutoffs, "--deviations", 5, SHORT)
                .at("/pt/kept")
                .intValue();

        assertThat(relaxed).isEqualTo(785).isGreaterThan(strict);
    }

    @Test
    void recordsWhoMovedABoundAndWhy() {
        JsonNode result = json(
                "cutoffs",
                "--short",
                SHORT,
                "--long",
                LONG,
                "--bound-short",
                128_300,
                "--bound-by",
                "ann",
                "--bound-reason",
                "logins are no daemons");

        assertThat(result.at("/short/cluster/upperBoundMillis").doubleValue()).isEqualTo(128_300);
        assertThat(result.at("/short/cluster/decidedBy").stringValue()).isEqualTo("person");
        assertThat(result.at("/short/cluster/by").stringValue()).isEqualTo("ann");
        assertThat(result.at("/short/cluster/reason").stringValue()).isEqualTo("logins are no daemons");
        assertThat(result.at("/short/lSamples")).hasSize(14);
        assertThat(result.at("/long/cluster/decidedBy").stringValue()).isEqualTo("algorithm");
    }

    @Test
    void recommendsByPrecision() throws IOException {
        JsonNode result = json("sample-size", "--sizes", "400,200,100,40,30,20,10", "--cutoffs", cutoffs(), SHORT);

        assertThat(result.get("format").stringValue()).isEqualTo("emp-sample-size/1");
        assertThat(result.get("sizes")).hasSize(8);
        assertThat(result.at("/sizes/1/pt/outliersI").intValue()).isEqualTo(7); // Table XX
        assertThat(result.at("/sizes/7/from").intValue()).isEqualTo(791);
        assertThat(result.at("/sizes/7/to").intValue()).isEqualTo(800);
        assertThat(result.get("precisionPercent").doubleValue()).isEqualTo(0.5);
        assertThat(result.get("recommended").intValue()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"text, Infrequent daemons", "csv, 'name,shortCutoffMillis,longCutoffMillis'", "latex, \\toprule"})
    void printsTheTableInEveryFormat(String format, String part) {
        CommandLineRun run =
                CommandLineRun.of("analyze", "cutoffs", "--short", SHORT, "--long", LONG, "--format", format);

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains(part).contains("rhsmcertd-worke");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoom", "cluster", "l-samples", "long-running", "infrequent"})
    void hasEveryTableInBetween(String table) {
        CommandLineRun run = CommandLineRun.of(
                "analyze", "cutoffs", "--short", SHORT, "--long", LONG, "--format", "csv", "--table", table + "-short");

        assertThat(run.status()).isZero();
        assertThat(run.out().lines().count()).isGreaterThan(3);
    }

    @Test
    void refusesRunsThatCannotAgreeOnPt() throws IOException {
        Path precise = RunFiles.write(directory, "precise.jsonl", 20, true, "");
        Path ticks = RunFiles.write(directory, "ticks.jsonl", 20, false, "");

        CommandLineRun mixed = CommandLineRun.of("analyze", "cutoffs", "--short", precise, "--long", ticks);
        CommandLineRun agreed =
                CommandLineRun.of("analyze", "cutoffs", "--short", precise, "--long", ticks, "--pt", "user-system");

        assertThat(mixed.status()).isEqualTo(2);
        assertThat(mixed.err()).contains("ticks.jsonl").contains("--pt user-system");
        assertThat(agreed.status()).isZero();
    }

    @Test
    void refusesARunWithoutSamples() throws IOException {
        CommandLineRun run =
                CommandLineRun.of("analyze", "cutoffs", "--short", RunFiles.empty(directory), "--long", LONG);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("no samples").hasLineCount(1);
    }

    @Test
    void refusesAnotherAccountThanTheCutoffs() throws IOException {
        CommandLineRun run = CommandLineRun.of("analyze", "timing", "--cutoffs", cutoffs(), "--pt", "on-cpu", SHORT);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("cutoffs.json").contains("user-system");
    }

    @Test
    void takesACutoffTableThatAPersonWrote() throws IOException {
        Path table = Files.writeString(
                directory.resolve("mine.json"),
                "{\"format\":\"emp-cutoffs/1\",\"cutoffs\":[{\"name\":\"rhn_check\",\"tiers\":[{\"cutoffMillis\":600}]}]}");

        assertThat(json("timing", "--cutoffs", table, SHORT).get("droppedByCutoff"))
                .hasSize(5);
    }

    @Test
    void saysWhatIsWrongWithACutoffTable() throws IOException {
        Path table = Files.writeString(directory.resolve("bad.json"), "{\"format\":\"emp-cutoffs/1\"}");

        CommandLineRun run = CommandLineRun.of("analyze", "timing", "--cutoffs", table, SHORT);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("bad.json, key cutoffs: is missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"timing --cutoffs TABLE RUN", "sample-size RUN", "worst --sample 99 RUN", "compare RUN SHORT"})
    void saysWhichFileCannotAnswer(String call) throws IOException {
        String run = RunFiles.empty(directory).toString();
        String table = cutoffs().toString();
        Object[] words = ("analyze " + call)
                .replace("RUN", run)
                .replace("TABLE", table)
                .replace("SHORT", SHORT.toString())
                .split(" ");

        CommandLineRun result = CommandLineRun.of(words);

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("emp: " + run + ": ").hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"--deviations, NaN", "--deviations, Infinity", "--deviations, two", "--pt, ticks"})
    void refusesWhatIsNoNumber(String option, String value) throws IOException {
        CommandLineRun run = CommandLineRun.of("analyze", "timing", "--cutoffs", cutoffs(), option, value, SHORT);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("'" + option, "'" + value + "'").hasLineCount(1);
    }

    @Test
    void drawsTheZoom() throws IOException {
        Path figure = directory.resolve("zoom.tex");

        CommandLineRun run =
                CommandLineRun.of("analyze", "cutoffs", "--short", SHORT, "--long", LONG, "--figure", figure);

        assertThat(run.status()).isZero();
        assertThat(Files.readString(figure)).contains("fig:dual-short-4", "fig:dual-long-2", "central cluster");
    }

    @Test
    void saysInWordsThatAFileCannotBeWritten() {
        CommandLineRun run = CommandLineRun.of(
                "analyze", "cutoffs", "--short", SHORT, "--long", LONG, "--figure", directory.resolve("no/zoom.tex"));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("no/zoom.tex: there is no directory " + directory.resolve("no"));
    }

    @Test
    void aPathThroughAFileIsNoRun() throws IOException {
        CommandLineRun run = CommandLineRun.of("analyze", "summary", RunFiles.empty(directory) + "/run");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("empty.jsonl/run: cannot be read: Not a directory");
    }

    private Path cutoffs() throws IOException {
        CommandLineRun run =
                CommandLineRun.of("analyze", "cutoffs", "--short", SHORT, "--long", LONG, "--format", "json");
        return Files.writeString(directory.resolve("cutoffs.json"), run.out());
    }

    private static JsonNode json(Object... call) {
        Object[] words = new Object[call.length + 3];
        words[0] = "analyze";
        System.arraycopy(call, 0, words, 1, call.length);
        words[call.length + 1] = "--format";
        words[call.length + 2] = "json";
        CommandLineRun run = CommandLineRun.of(words);
        assertThat(run.status()).as(run.err()).isZero();
        return JsonTrees.parse(run.out(), "standard output");
    }

    private static Path golden(String name) {
        try {
            return Path.of(Objects.requireNonNull(ProtocolCommandsTest.class.getResource("/golden/" + name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
