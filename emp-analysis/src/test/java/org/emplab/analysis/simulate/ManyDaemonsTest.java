package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralCluster.CrowdingDaemons;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds for machines with many daemons; more rates: docs/appendix/protocol-rates.md. */
class ManyDaemonsTest {
    private static final int LABS = 4;

    @ParameterizedTest
    @CsvSource({"5, 0.2", "12, 0.3", "12, 0.5", "30, 0.4"})
    void findsEachDaemonOfManyWhileTheyTouchUpToHalfOfTheSamples(int daemons, double touched) {
        for (LabPlan plan : labs(daemons, touched)) {
            Simulation simulation = new Simulation(plan);
            Run run = simulation.run();
            Set<String> disturbing = ManyDaemons.infrequent(plan);
            disturbing.removeIf(name -> simulation
                    .truth()
                    .samplesByDaemon()
                    .getOrDefault(name, List.of())
                    .isEmpty());

            CutoffDerivation derivation = CutoffDerivations.derive(
                    run, new Simulation(ManyDaemons.longer(plan)).run(), CutoffSettings.defaults());

            assertThat(derivation.shortRun().daemons().infrequent())
                    .extracting(InfrequentDaemon::name)
                    .containsAll(disturbing);
            assertThat(derivation.table().cutoffs())
                    .extracting(Cutoff::name)
                    .containsAll(disturbing)
                    .isSubsetOf(ManyDaemons.infrequent(plan));
            assertThat(derivation.shortRun().firstCheck().orElseThrow().clusterSamplesDropped())
                    .isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 0.65", "12, 0.8", "30, 0.9"})
    void namesTheDaemonsOfACrowdAndATaskLengthThatShowsThem(int daemons, double touched) {
        int hidden = 0;
        int told = 0;
        int named = 0;
        int shown = 0;
        for (LabPlan plan : labs(daemons, touched)) {
            Simulation simulation = new Simulation(plan);
            CentralCluster cluster = CentralClusters.proposed(simulation.run(), ProcessTime.USER_SYSTEM);
            hidden += ManyDaemons.areHidden(cluster, simulation.truth()) ? 1 : 0;
            if (cluster.crowding().isPresent()) {
                CrowdingDaemons crowd = cluster.crowding().get();
                Set<String> names = crowd.daemons().stream()
                        .map(CrowdingDaemons.Daemon::name)
                        .collect(Collectors.toSet());
                assertThat(names).isSubsetOf(ManyDaemons.infrequent(plan));
                Simulation shorter = new Simulation(ManyDaemons.ofLength(plan, crowd.taskSeconds()));
                CentralCluster ofShorter = CentralClusters.proposed(shorter.run(), ProcessTime.USER_SYSTEM);
                told++;
                named += names.size();
                shown += ManyDaemons.areHidden(ofShorter, shorter.truth()) ? 0 : 1;
            }
        }

        assertThat(told).isGreaterThanOrEqualTo(hidden - 1);
        assertThat(named).isGreaterThanOrEqualTo(95 * told * daemons / 100);
        assertThat(shown).isGreaterThanOrEqualTo(LABS - 1);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.02", "12, 0.3"})
    void namesNoCrowdWhereEachDaemonIsFound(int daemons, double touched) {
        assertThat(labs(daemons, touched))
                .allSatisfy(plan -> assertThat(
                                CentralClusters.proposed(new Simulation(plan).run(), ProcessTime.USER_SYSTEM)
                                        .crowding())
                        .isEmpty());
    }

    private static List<LabPlan> labs(int daemons, double touched) {
        return IntStream.range(0, LABS)
                .mapToObj(lab -> ManyDaemons.plan(daemons, touched, 7001 + lab))
                .toList();
    }
}
