package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.cluster.BoundDecision.ByAlgorithm;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.comparison.RunVerdict;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.RunVerdictService.Latest;
import org.emplab.web.run.Summaries;
import org.junit.jupiter.api.Test;

class VerdictViewTest {
    private static final String FREQUENT =
            "The next gap, at 20 000 ms, is wide, but 9 of 40 samples lie above it: they are frequent.";
    private static final String DAILY =
            "A daemon that comes daily would be seen from 5\u202f301 samples on, its period from 15\u202f903 samples"
                    + " on.";
    private static final Latest NOTHING_FOUND = new Latest(
            Optional.of(new RunVerdict(
                    ProcessTime.ON_CPU,
                    40,
                    0,
                    OptionalDouble.of(16_300),
                    OptionalDouble.of(32_400),
                    new CentralCluster(OptionalDouble.empty(), 40, new ByAlgorithm(), List.of(), FREQUENT, List.of()),
                    List.of(),
                    Optional.of(new DailyDaemon(5301, 15_903)),
                    new SteadyStates(List.of()))),
            false);

    @Test
    void saysWhyThereIsNoLSampleAndWhatTheLongestIs() {
        assertThat(VerdictView.of(NOTHING_FOUND, run(RunState.COMPLETED, 40)).text())
                .isEqualTo("No L-sample among 40 samples. " + FREQUENT
                        + " The longest ET is 32\u202f400.000 ms, 1.99 times the median of 16\u202f300.000 ms.");
    }

    @Test
    void isProvisionalWhileTheRunGoesOn() {
        assertThat(VerdictView.of(NOTHING_FOUND, run(RunState.RUNNING, 42)).caution())
                .isEqualTo("Provisional: the run has not ended, 42 of 800 samples are there."
                        + " From the first 40 of 42 samples. " + DAILY);
        assertThat(VerdictView.of(NOTHING_FOUND, run(RunState.COMPLETED, 40)).caution())
                .isEqualTo(DAILY);
    }

    @Test
    void isFinalWhereTheRunHasEndedAfterADay() {
        RunVerdict verdict = NOTHING_FOUND.verdict().orElseThrow();
        Latest ofADay = new Latest(
                Optional.of(new RunVerdict(
                        verdict.processTime(),
                        40,
                        0,
                        verdict.medianMillis(),
                        verdict.maxMillis(),
                        verdict.cluster(),
                        List.of(),
                        Optional.of(new DailyDaemon(40, 120)),
                        verdict.steady())),
                false);

        assertThat(VerdictView.of(ofADay, run(RunState.COMPLETED, 40)).caution())
                .isNull();
        assertThat(VerdictView.of(ofADay, run(RunState.RUNNING, 40)).caution())
                .endsWith("The period of a daemon that comes daily would be known from 120 samples on.");
    }

    @Test
    void saysThatItIsComing() {
        VerdictView coming = VerdictView.of(new Latest(Optional.empty(), true), run(RunState.COMPLETED, 32_000));

        assertThat(coming.text()).isEqualTo("The L-samples are being looked for in 32\u202f000 samples.");
        assertThat(coming.newerToCome()).isTrue();
    }

    @Test
    void saysNothingOfARunWithoutSamples() {
        Latest refused = new Latest(Optional.empty(), false, Optional.of("it is too large"));
        assertThat(VerdictView.of(refused, run(RunState.COMPLETED, 9)).text())
                .isEqualTo("L-samples are not looked for: it is too large.");
        assertThat(VerdictView.of(new Latest(Optional.empty(), false), run(RunState.RUNNING, 0))
                        .text())
                .isEmpty();
    }

    private static RunSummary run(RunState state, int samples) {
        return Summaries.of("1", state, samples, OptionalInt.of(800));
    }
}
