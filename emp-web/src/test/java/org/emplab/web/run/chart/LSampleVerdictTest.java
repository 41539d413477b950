package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.cluster.BoundDecision.ByAlgorithm;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.steady.SteadyState;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.RunVerdictService.Latest;
import org.emplab.web.run.Summaries;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.junit.jupiter.api.Test;

class LSampleVerdictTest {
    private static final String FREQUENT =
            "The next gap, at 20 000 ms, is wide, but 9 of 40 samples lie above it: they are frequent.";
    private static final String DAILY =
            "A daemon that comes daily would be seen from 5\u202f301 samples on, its period from 15\u202f903 samples"
                    + " on.";
    private static final Latest NOTHING_FOUND =
            found(Optional.of(new DailyDaemon(5301, 15_903)), new SteadyStates(Map.of()));

    @Test
    void isFineWhereNoSampleIsLong() {
        PageVerdict verdict = LSampleVerdict.of(run(RunState.COMPLETED, 40), NOTHING_FOUND);

        assertThat(verdict.tone()).isEqualTo(Tone.FINE);
        assertThat(verdict.sentence()).isEqualTo("No sample of 40 is unusually long");
        assertThat(ClusterView.of(NOTHING_FOUND).text())
                .isEqualTo("No L-sample among 40 samples. " + FREQUENT
                        + " The longest ET is 32\u202f400.000 ms, 1.99 times the median of 16\u202f300.000 ms.");
    }

    @Test
    void aDriftStandsOutWhereNoSampleIsLong() {
        SteadyState drift = new SteadyState(
                SteadyState.Kind.DRIFT,
                List.of(new SteadyState.Level(1, 40, 16_300)),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                OptionalDouble.of(6));
        PageVerdict verdict = LSampleVerdict.of(
                run(RunState.COMPLETED, 40), found(Optional.empty(), new SteadyStates(Map.of(Quantity.ET, drift))));

        assertThat(verdict.tone()).isEqualTo(Tone.STANDS_OUT);
        assertThat(verdict.sentence()).isEqualTo("No sample of 40 is unusually long, but ET drifts by +6.0 %");
        assertThat(verdict.beside()).singleElement(STRING).startsWith("ET: drift: no steady state, the times rise");
    }

    @Test
    void isProvisionalWhileTheRunGoesOn() {
        assertThat(LSampleVerdict.of(run(RunState.RUNNING, 42), NOTHING_FOUND).beside())
                .containsExactly("Provisional: the run has not ended, 42 of 800 samples are there."
                        + " From the first 40 of 42 samples. " + DAILY);
        assertThat(LSampleVerdict.of(run(RunState.COMPLETED, 40), NOTHING_FOUND).beside())
                .containsExactly(DAILY);
    }

    @Test
    void isFinalWhereTheRunHasEndedAfterADay() {
        Latest ofADay = found(Optional.of(new DailyDaemon(40, 120)), new SteadyStates(Map.of()));

        assertThat(LSampleVerdict.of(run(RunState.COMPLETED, 40), ofADay).beside())
                .isEmpty();
        assertThat(LSampleVerdict.of(run(RunState.RUNNING, 40), ofADay).beside())
                .singleElement(STRING)
                .endsWith("The period of a daemon that comes daily would be known from 120 samples on.");
    }

    @Test
    void isOpenWhileNoneIsThere() {
        Latest coming = new Latest(Optional.empty(), true);
        assertThat(LSampleVerdict.of(run(RunState.COMPLETED, 32_000), coming).sentence())
                .isEqualTo("L-samples are looked for in 32\u202f000 samples");
        assertThat(ClusterView.of(coming).newerToCome()).isTrue();
        Latest refused = new Latest(Optional.empty(), false, Optional.of("it is too large"));
        assertThat(LSampleVerdict.of(run(RunState.COMPLETED, 9), refused).sentence())
                .isEqualTo("L-samples are not looked for: it is too large");
    }

    private static Latest found(Optional<DailyDaemon> daily, SteadyStates steady) {
        return new Latest(
                Optional.of(new RunCluster(
                        ProcessTime.ON_CPU,
                        40,
                        0,
                        OptionalDouble.of(16_300),
                        OptionalDouble.of(32_400),
                        new CentralCluster(
                                OptionalDouble.empty(), 40, new ByAlgorithm(), List.of(), FREQUENT, List.of()),
                        List.of(),
                        daily,
                        steady)),
                false);
    }

    private static RunSummary run(RunState state, int samples) {
        return Summaries.of("1", state, samples, OptionalInt.of(800));
    }
}
