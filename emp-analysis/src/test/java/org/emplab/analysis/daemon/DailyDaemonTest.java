package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.Golden;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.simulate.DaemonSchedule;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.Labs;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DailyDaemonTest {
    @Test
    void isMetOnceADayOfSamples() {
        DailyDaemon daily = DailyDaemon.ofCycle(128).orElseThrow();

        assertThat(daily).isEqualTo(new DailyDaemon(675, 2025));
        assertThat(daily.caution(42, Integer::toString))
                .isEqualTo(
                        "A daemon that comes daily would be seen from 675 samples on, its period from 2025 samples on.");
        assertThat(daily.caution(675, Integer::toString))
                .isEqualTo("The period of a daemon that comes daily would be known from 2025 samples on.");
        assertThat(daily.caution(2025, Integer::toString)).isEmpty();
    }

    @Test
    void goesByTheTimeFromStartToStart() {
        assertThat(DailyDaemon.of(Golden.shortRun()).orElseThrow().seenFromSamples())
                .isBetween(640, 675);
    }

    @Test
    void cannotBeToldFromTheClusterWhereASampleTakesHours() {
        assertThat(DailyDaemon.of(Golden.longRun())).isEmpty();
    }

    @Test
    void isNotForetoldWithoutSamples() {
        assertThat(DailyDaemon.of(Run.builder(Golden.shortRun().header()).build()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {60, 600, 3000, 9000})
    void isSeenAndEstablishedInSoManySamplesWheneverTheRunBegins(double seconds) {
        DailyDaemon daily = DailyDaemon.ofCycle(seconds).orElseThrow();

        for (double phase = 0.02; phase < 1; phase += 0.16) {
            assertThat(derived(seconds, daily.seenFromSamples(), phase)
                            .cluster()
                            .lSamples())
                    .as("phase " + phase)
                    .isNotEmpty();
            assertThat(derived(seconds, daily.establishedFromSamples(), phase)
                            .daemons()
                            .infrequent())
                    .as("phase " + phase)
                    .singleElement()
                    .satisfies(backup -> assertThat(backup.period().filter(Period::established))
                            .isPresent());
        }
    }

    private static RunDerivation derived(double seconds, int samples, double phase) {
        LabPlan.SimulatedDaemon backup = LabPlan.SimulatedDaemon.infrequent(
                "backup", new DaemonSchedule.Every(86_400, 0, phase), 50 * seconds, 0.1);
        LabPlan plan = Labs.plan(0.999 * seconds, samples, 7, 0.1 * seconds, seconds, List.of(backup));
        return CutoffDerivations.derive(new Simulation(plan).run(), ProcessTime.ON_CPU, Optional.empty());
    }
}
