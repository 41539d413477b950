package org.emplab.analysis.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffFile;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.Timing.DropsByInterference;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs of 200 samples of 1 s on two CPUs. The backup takes 400 ms from the program in every twentieth sample; the indexer
 * works 300 ms on the other CPU.
 */
class CutoffsByTakenTest {
    private static final boolean WITH_ACCOUNTS = true;

    @TempDir
    Path directory;

    @Test
    void aDaemonOnTheOtherCpuDropsNothing() throws IOException {
        Run indexed = run("indexed", WITH_ACCOUNTS, 0, 10);

        assertThat(Timings.of(indexed, derived(CutoffBasis.PT).table(), 2)
                        .dropped()
                        .samples())
                .hasSize(20)
                .allMatch(sample -> sample % 10 == 0);
        assertThat(Timings.of(indexed, derived(CutoffBasis.TAKEN).table(), 2)
                        .dropped()
                        .samples())
                .isEmpty();
    }

    @Test
    void aTimingByPtSaysWhichSamplesItDropsForNothing() throws IOException {
        Run indexed = run("indexed", WITH_ACCOUNTS, 20, 10);
        CutoffTable table = derived(CutoffBasis.PT).table();
        Timing timing = Timings.of(indexed, table, 2);

        DropsByInterference taken = timing.dropped().byTaken().orElseThrow();
        assertThat(taken.dropped()).hasSize(10).allMatch(sample -> sample % 20 == 0);
        assertThat(taken.forNothing()).hasSize(10).allMatch(sample -> sample % 20 == 10);
        assertThat(taken.unknown()).isEmpty();
        assertThat(TimingReport.read(TimingReport.json(timing, List.of()), "timing.json")
                        .dropped()
                        .byTaken())
                .contains(taken);
        assertThat(Timings.of(run("old", !WITH_ACCOUNTS, 20, 10), table, 2)
                        .dropped()
                        .byTaken())
                .isEmpty();
    }

    @Test
    void aSampleWhoseAccountLostEntriesIsNotSaidToBeDroppedForNothing() throws IOException {
        Run partial = partial();

        Timing timing = Timings.of(partial, derived(CutoffBasis.PT).table(), 2);

        assertThat(timing.dropped().samples()).hasSize(20);
        assertThat(timing.dropped().byTaken().orElseThrow().unknown()).containsExactly(10, 20);
        assertThat(timing.dropped().byTaken().orElseThrow().forNothing())
                .hasSize(18)
                .doesNotContain(10, 20);
        Run backedUp = run("old", !WITH_ACCOUNTS, 20, 20);
        assertThatThrownBy(() -> Timings.of(backedUp, derived(CutoffBasis.TAKEN).table(), 2))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("sample 1,");
    }

    @Test
    void aTimingByTakenDropsASampleWhoseAccountIsIncompleteAndSaysSo() throws IOException {
        CutoffTable table = derived(CutoffBasis.TAKEN).table();

        Timing timing = Timings.of(partial(), table, 2);

        assertThat(timing.dropped().samples())
                .isEqualTo(timing.dropped().unaccounted())
                .containsExactly(10, 20);
        assertThat(timing.et().kept() + timing.et().droppedByDeviation().size()).isEqualTo(198);
        assertThat(TimingReport.of(timing, List.of()).words())
                .contains(
                        "2 of them are dropped because their account is missing or incomplete: a daemon may have taken"
                                + " more than its cutoff.");
        ObjectNode json = TimingReport.json(timing, List.of());
        assertThat(json.path("droppedUnaccounted")).hasToString("[10,20]");
        assertThat(TimingReport.read(json, "timing.json").dropped().unaccounted())
                .containsExactly(10, 20);
        assertThat(TimingReport.json(Timings.of(run("indexed", WITH_ACCOUNTS, 0, 10), table, 2), List.of())
                        .has("droppedUnaccounted"))
                .isFalse();
        CutoffTable none =
                new CutoffTable(ProcessTime.ON_CPU, CutoffBasis.TAKEN, Optional.empty(), List.of(), Optional.empty());
        assertThat(Timings.of(partial(), none, 2).dropped().samples())
                .as("without a cutoff that a daemon may be over")
                .isEmpty();
    }

    @Test
    void aPartOfARunIsDroppedWhereAWholeRunIsRefused() throws IOException {
        CutoffTable table = derived(CutoffBasis.TAKEN).table();
        Run part = only(partial(), 20, 20);

        assertThat(FirstSanityCheck.droppedOfPart(part, table, 1)).containsExactly(20);
        assertThatThrownBy(() -> FirstSanityCheck.dropped(part, table, 1))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContainingAll("no account", "sample 20,");
        assertThatThrownBy(() -> FirstSanityCheck.dropped(only(partial(), 10, 10), table, 1))
                .hasMessageContaining("sample 10 of the run of indexed is incomplete");
        Run more = only(partial(), 1, 20);
        assertThat(FirstSanityCheck.droppedOfPart(more, table, 1))
                .isEqualTo(FirstSanityCheck.dropped(more, table, 1))
                .containsExactly(10, 20);
    }

    private static Run only(Run run, int first, int last) {
        return run.without(run.samples().stream()
                .map(Sample::number)
                .filter(number -> number < first || number > last)
                .collect(Collectors.toSet()));
    }

    /** Sample 10 lost entries, sample 20 has no account. */
    private Run partial() throws IOException {
        run("indexed", WITH_ACCOUNTS, 0, 10);
        Path file = directory.resolve("indexed.emprun.jsonl");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(10, lines.get(10).replace("\"threads\":1,", "\"threads\":1,\"lost\":3,"));
        lines.set(20, lines.get(20).replace("\"account\":", "\"unknown\":"));
        Files.write(file, lines);
        return RunFileReader.read(file);
    }

    @Test
    void aDaemonThatTakesTimeIsFoundByBoth() throws IOException {
        assertThat(names(CutoffBasis.PT)).containsExactly("backup", "indexer");
        assertThat(names(CutoffBasis.TAKEN)).containsExactly("backup");
    }

    @Test
    void aTableSaysWhatItIsOf() throws IOException {
        ObjectNode taken = CutoffsReport.json(derived(CutoffBasis.TAKEN), List.of());

        assertThat(taken.path("by").asString()).isEqualTo("taken");
        assertThat(CutoffFile.read(taken, "cutoffs.json")
                        .table(ProcessTime.ON_CPU)
                        .by())
                .isEqualTo(CutoffBasis.TAKEN);
        assertThat(CutoffsReport.read(taken, "cutoffs.json").table().by()).isEqualTo(CutoffBasis.TAKEN);
        assertThat(CutoffsReport.json(derived(CutoffBasis.PT), List.of())
                        .path("by")
                        .asString())
                .isEqualTo("pt");
    }

    @Test
    void aRunWithoutAccountsIsRefused() throws IOException {
        Run without = run("old", !WITH_ACCOUNTS, 20, 20);

        assertThatThrownBy(() -> CutoffDerivations.derive(without, without, settings(CutoffBasis.TAKEN)))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("the run of old")
                .hasMessageContaining("sample 1,")
                .hasMessageContaining("emp doctor");
    }

    private List<String> names(CutoffBasis by) throws IOException {
        return derived(by).table().cutoffs().stream().map(Cutoff::name).sorted().toList();
    }

    private CutoffDerivation derived(CutoffBasis by) throws IOException {
        return CutoffDerivations.derive(
                run("short", WITH_ACCOUNTS, 20, 20), run("long", WITH_ACCOUNTS, 20, 20), settings(by));
    }

    private static CutoffSettings settings(CutoffBasis by) {
        return new CutoffSettings(Optional.empty(), by, DaemonGrouping.NAME, Optional.empty(), Optional.empty());
    }

    /**
     * @param backup in each of how many samples the backup works; 0 for none
     * @param indexer the same of the indexer
     */
    private Run run(String program, boolean accounts, int backup, int indexer) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder file = new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"" + program
                + "\",\"taskLengthSeconds\":1}\n");
        for (int number = 1; number <= 200; number++) {
            long own = 1_000_000_000L + random.nextInt(2_000_000);
            long waited = backup > 0 && number % backup == 0 ? 400_000_000L : 0;
            String rows = row(9, "put", true, own)
                    + (waited > 0 ? "," + row(50, "backup", false, waited) : "")
                    + (number % indexer == 0 ? "," + row(60, "indexer", false, 300_000_000L) : "");
            String account = String.format(
                    Locale.ROOT,
                    "\"account\":{\"onCpuNanos\":%d,\"waitedNanos\":%d,\"interruptedNanos\":0,\"blockedNanos\":0,"
                            + "\"rootNanos\":%d,\"threads\":1,\"causes\":[%s]},",
                    own,
                    waited,
                    own + waited,
                    waited > 0
                            ? "{\"kind\":\"process\",\"name\":\"backup\",\"pid\":50,\"waitedNanos\":" + waited + "}"
                            : "");
            file.append(String.format(
                    Locale.ROOT,
                    "{\"sample\":%d,\"startedAt\":\"2026-01-01T00:%02d:%02dZ\",\"elapsedNanos\":%d,\"exitCode\":0,%s"
                            + "\"processes\":[%s]}%n",
                    number,
                    number * 2 / 60,
                    number * 2 % 60,
                    own + waited,
                    accounts ? account : "",
                    rows));
        }
        Path path = directory.resolve(program + ".emprun.jsonl");
        Files.writeString(path, file);
        return RunFileReader.read(path);
    }

    private static String row(int pid, String name, boolean put, long nanos) {
        return String.format(
                Locale.ROOT,
                "{\"pid\":%d,\"name\":\"%s\",\"put\":%b,\"lifecycle\":\"%s\",\"cpuNanos\":%d,\"userMicros\":%d,"
                        + "\"systemMicros\":0}",
                pid,
                name,
                put,
                put ? "phantom" : "continued",
                nanos,
                nanos / 1000);
    }
}
