package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffFile;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Services that have one name: five of an interpreter, ten jobs of a shell. */
class SameNamedDaemonsTest {
    private static final double[] PERIODS = {40, 75, 140, 240, 400};
    private static final double[] MILLIS = {90, 160, 300, 550, 1000};

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void areFiveDaemonsByIdentityWithTheirOwnPeriodsAndCutoffs(long seed) {
        assertThat(foundPeriods(derivation(seed, DaemonGrouping.IDENTITY))).isEqualTo(PERIODS.length);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(longs = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void areFoundInEachOfTwentyLabs(long seed) {
        areFiveDaemonsByIdentityWithTheirOwnPeriodsAndCutoffs(seed);
    }

    @Test
    void areOneDaemonByName() {
        assertThat(derivation(1, DaemonGrouping.NAME).table().cutoffs())
                .extracting(Cutoff::name)
                .containsExactly("python3");
    }

    @Test
    void areTenDaemonsByTheirScripts() {
        List<LabPlan.SimulatedDaemon> jobs = IntStream.range(0, 10)
                .mapToObj(i -> LabPlan.SimulatedDaemon.infrequent(
                        "job" + i, new DaemonSchedule.Every(200 + 40 * i, 1, -1), 300, 0.03))
                .toList();
        Map<String, ProcessIdentity> identities = new HashMap<>();
        jobs.forEach(job -> identities.put(
                job.name(), ProcessIdentity.of("cron.service", "/usr/bin/dash", "/etc/cron.d/" + job.name(), null)));
        Run inShort = named("sh", identities, simulation(2, 1500, 4, jobs));
        Run inLong = named("sh", identities, simulation(16, 300, 5, jobs));

        assertThat(CutoffDerivations.derive(inShort, inLong, by(DaemonGrouping.IDENTITY))
                        .table()
                        .cutoffs())
                .hasSize(10)
                .allMatch(cutoff -> cutoff.name().startsWith("sh (cron.service: /etc/cron.d/job"));
    }

    @Test
    void haveNameAndIdentityInATableThatDropsTheSameSamplesWhenItIsReadBack() {
        CutoffDerivation derivation = derivation(1, DaemonGrouping.IDENTITY);
        Run timed = services(2, 400, 77);
        Timing before = Timings.of(timed, derivation.table(), 2);

        ObjectNode written = CutoffsReport.json(derivation, List.of());
        CutoffTable read = CutoffFile.read(written, "cutoffs.json").table(ProcessTime.ON_CPU);
        Timing after = Timings.of(timed, read, 2);

        assertThat(written.path("daemons").asString()).isEqualTo("identity");
        assertThat(written.path("cutoffs")
                        .valueStream()
                        .map(cutoff -> cutoff.path("name").asString()))
                .containsOnly("python3");
        assertThat(written.at("/cutoffs/0/identity/unit").asString()).isEqualTo("svc0.service");
        assertThat(CutoffsReport.read(written, "cutoffs.json").shortRun()).isEqualTo(derivation.shortRun());
        assertThat(after.dropped().samples())
                .isEqualTo(before.dropped().samples())
                .hasSizeGreaterThan(20);
        assertThat(after.since().newDaemons()).isEmpty();
        ObjectNode timing = TimingReport.json(after, List.of());
        assertThat(timing.at("/overCutoff/0/name").asString()).isEqualTo("python3");
        assertThat(TimingReport.read(timing, "timing.json").dropped().over())
                .isEqualTo(after.dropped().over());
    }

    @Test
    void areNeverKeptSilentlyInARunThatDoesNotSayWhatItsProcessesAre() {
        CutoffTable table = derivation(1, DaemonGrouping.IDENTITY).table();
        Run unknown = simulation(2, 50, 3, services()).run();

        assertThatThrownBy(() -> Timings.of(unknown, table, 2))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("does not say what its processes are");
        assertThatThrownBy(() -> CutoffDerivations.derive(services(2, 50, 3), unknown, by(DaemonGrouping.IDENTITY)))
                .isInstanceOf(UnsuitableInputException.class);
    }

    @Test
    void mayBeMissingInARunWhoseAgentLookedForThem() {
        Run unknown = simulation(2, 50, 3, services()).run();
        RunHeader header = unknown.header();
        Run.Builder looked = Run.builder(new RunHeader(
                header.machine(),
                header.program(),
                header.taskLengthSeconds(),
                header.runId(),
                header.source(),
                header.environment(),
                header.workload(),
                Optional.of(Map.of("capture", Map.of("identities", true))),
                header.extra()));
        unknown.samples().forEach(looked::add);

        assertThat(Timings.of(
                                looked.build(),
                                derivation(1, DaemonGrouping.IDENTITY).table(),
                                2)
                        .measured()
                        .samples())
                .isEqualTo(50);
    }

    /** How many services have a cutoff, and a period within 5 % of their own. */
    private static long foundPeriods(CutoffDerivation derivation) {
        return IntStream.range(0, PERIODS.length)
                .filter(i -> derivation.table().cutoffs().stream()
                        .anyMatch(cutoff -> cutoff.name().equals("python3 (svc" + i + ".service)")
                                && cutoff.period()
                                        .filter(period -> Math.abs(period.seconds() / PERIODS[i] - 1) < 0.05)
                                        .isPresent()))
                .count();
    }

    private static CutoffDerivation derivation(long seed, DaemonGrouping daemons) {
        return CutoffDerivations.derive(services(2, 3000, seed), services(16, 300, seed + 1000), by(daemons));
    }

    private static CutoffSettings by(DaemonGrouping daemons) {
        return new CutoffSettings(Optional.empty(), CutoffBasis.PT, daemons, Optional.empty(), Optional.empty());
    }

    private static List<LabPlan.SimulatedDaemon> services() {
        return IntStream.range(0, PERIODS.length)
                .mapToObj(i -> LabPlan.SimulatedDaemon.infrequent(
                        "svc" + i, new DaemonSchedule.Every(PERIODS[i], 0.5, -1), MILLIS[i], 0.03))
                .toList();
    }

    private static Simulation simulation(
            double taskSeconds, int samples, long seed, List<LabPlan.SimulatedDaemon> daemons) {
        return new Simulation(LabPlan.ofThePapers(taskSeconds, samples, seed).with(daemons));
    }

    private static Run services(double taskSeconds, int samples, long seed) {
        List<LabPlan.SimulatedDaemon> services = services();
        Map<String, ProcessIdentity> identities = new HashMap<>();
        services.forEach(service -> identities.put(
                service.name(), ProcessIdentity.of(service.name() + ".service", "/usr/bin/python3.11", null, null)));
        return named("python3", identities, simulation(taskSeconds, samples, seed, services));
    }

    /** The run, in which the daemons that have an identity have one name. */
    private static Run named(String name, Map<String, ProcessIdentity> identities, Simulation simulation) {
        Run.Builder run = Run.builder(simulation.header());
        while (simulation.hasNext()) {
            Sample sample = simulation.next();
            run.add(sample.withProcesses(sample.processes().stream()
                    .map(row -> identities.containsKey(row.name())
                            ? ProcessDiff.of(row.pid(), name, row.put(), row.lifecycle(), row.measures())
                                    .withIdentity(Optional.of(identities.get(row.name())))
                            : row)
                    .toList()));
        }
        return run.build();
    }
}
