package org.emplab.analysis.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.cutoff.CutoffFile;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.SmallTables;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;

class NewDaemonTest {
    @Test
    void aDaemonThatTheCutoffsHaveNeverMetIsNamed() {
        Run run = run(daemonFor(3, 20), daemonFor(5000, 20), daemonFor(40, 20));

        Timing timing = Timings.of(run, table(30, Set.of("jbd2")), 2);

        assertThat(timing.since().newDaemons()).containsExactly(new NewDaemon("snapd", 2, 2, 5000));
        assertThat(TimingReport.of(timing, List.of()).words())
                .contains("New since these cutoffs were derived: snapd, 5.0 s in sample 2.");
        assertThat(TimingReport.read(TimingReport.json(timing, List.of()), "test")
                        .since()
                        .newDaemons())
                .isEqualTo(timing.since().newDaemons());
    }

    @Test
    void aDaemonThatTheCutoffsHaveMetIsNotNew() {
        Run run = run(daemonFor(5000, 20));

        assertThat(NewDaemon.of(run, table(30, Set.of("jbd2", "snapd")), 20)).isEmpty();
    }

    @Test
    void aDaemonWithinTheSmallestCutoffIsNotNamed() {
        Run run = run(daemonFor(30, 20));

        assertThat(NewDaemon.of(run, table(30, Set.of("jbd2")), 20)).isEmpty();
    }

    @Test
    void cutoffsOfNoKnownRunsCallNoDaemonNew() {
        Run run = run(daemonFor(5000, 20));

        assertThat(NewDaemon.of(run, table(30, Set.of()), 20)).hasSize(1);
        assertThat(NewDaemon.of(
                        run,
                        new CutoffTable(
                                ProcessTime.USER_SYSTEM, table(30, Set.of()).cutoffs()),
                        20))
                .isEmpty();
    }

    @Test
    void aCutoffLongerThanTheProgramIsAWarning() {
        Timing timing = Timings.of(run(daemonFor(0, 20)), table(36_000, Set.of("snapd")), 2);

        assertThat(TimingReport.of(timing, List.of()).words())
                .contains("Longer than the program's own 20 s: the cutoff of flush-9:0.");
        assertThat(TimingReport.json(timing, List.of())
                        .at("/cutoffsLongerThanProgram/0")
                        .asString())
                .isEqualTo("flush-9:0");
    }

    @Test
    void aTableKnowsTheDaemonsOfBothRunsBehindIt() {
        CutoffTable table = CutoffFile.read(
                        JsonTrees.parse(
                                "{\"format\":\"emp-cutoffs/1\",\"processTime\":\"on-cpu\",\"cutoffs\":[],"
                                        + "\"short\":{\"clusterDaemons\":[{\"name\":\"jbd2\"}]},"
                                        + "\"long\":{\"lSampleExecutions\":[{\"name\":\"rhnsd\"}]}}",
                                "test"),
                        "test")
                .table(ProcessTime.ON_CPU);

        assertThat(table.met()).contains(Set.of("jbd2", "rhnsd"));
    }

    private record Daemon(long millis, long seconds) {}

    private static Daemon daemonFor(long millis, long seconds) {
        return new Daemon(millis, seconds);
    }

    private static Run run(Daemon... daemons) {
        RunsOfTimes run = RunsOfTimes.of(RunHeader.of("sodb12", "P", OptionalDouble.of(20)));
        for (Daemon one : daemons) {
            run.sample(one.seconds() * 1_000_000_000L, 0, Map.of(), put(19_000, 0), daemon("snapd", one.millis(), 0));
        }
        return run.build();
    }

    private static CutoffTable table(double millis, Set<String> met) {
        return new CutoffTable(
                ProcessTime.USER_SYSTEM, List.of(SmallTables.cutoff("flush-9:0", millis)), Optional.of(met));
    }
}
