package org.emplab.analysis.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;
import static org.emplab.analysis.series.RunsOfTimes.row;

import java.util.List;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class DaemonCorrelationsTest {
    private static final long SECOND = 1_000_000_000;
    private static final double[] PROGRAM = {1, 2, 2, 4, 5, 7.5};
    private static final double[] DAEMONS = {2, 1, 3, 3, 8, 6};

    /** Pearson as in {@link CorrelationTest#agreesWithScipy}. */
    @Test
    void correlatesTheProgramWithTheTotalOfItsDaemons() {
        RunsOfTimes run = RunsOfTimes.of("INC128");
        for (int i = 0; i < PROGRAM.length; i++) {
            run.sample(SECOND, 0, put(PROGRAM[i], 1), daemon("java", DAEMONS[i] - 0.5, 0), daemon("sshd", 0, 0.5));
        }

        DaemonCorrelations correlations = of(run.build());

        assertThat(correlations.raw().pearson().orElseThrow()).isCloseTo(0.7707079945420885, within(1e-12));
        assertThat(correlations.userWithSystem().reason()).hasValue("one of the two never changes");
    }

    @Test
    void leavesOutTheDaemonsThatDoNotCount() {
        RunsOfTimes run = RunsOfTimes.of("INC128");
        for (int i = 0; i < PROGRAM.length; i++) {
            run.sample(
                    SECOND,
                    0,
                    put(PROGRAM[i], 1),
                    daemon("java", DAEMONS[i], 0),
                    daemon("proc_monitor", 200 - 9 * i, 0));
        }

        DaemonCorrelations correlations =
                DaemonCorrelations.of(run.build(), ProcessTime.USER_SYSTEM, name -> !name.equals("proc_monitor"));

        assertThat(correlations.raw().pearson().orElseThrow()).isCloseTo(0.7707079945420885, within(1e-12));
    }

    @Test
    void drawsAMeasureInItsOwnUnit() {
        Run run = RunsOfTimes.of("INC1")
                .sample(SECOND, 0, put(3, 0), daemon("java", 0.007, 0), daemon("sshd", 0.004, 0))
                .sample(SECOND, 0, put(2, 0), daemon("java", 0.001, 0))
                .build();

        DaemonCorrelations.MeasurePoints points = DaemonCorrelations.points(
                        run, ProcessTime.USER_SYSTEM, name -> true, List.of(Measure.USER_MICROS))
                .get(0);

        assertThat(points.x()).containsExactly(11, 1);
        assertThat(points.y()).containsExactly(3, 2);
    }

    @Test
    void aSampleWithoutDaemonsHasATotalOfZero() {
        Run run = RunsOfTimes.of("INC1")
                .sample(SECOND, 0, put(1, 0))
                .sample(SECOND, 0, put(2, 0), daemon("java", 1, 0))
                .sample(SECOND, 0, put(3, 0), daemon("java", 2, 0))
                .build();

        assertThat(of(run).raw().pearson().orElseThrow()).isCloseTo(1, within(1e-12));
    }

    @Test
    void aMeasureThatSomeDaemonLacksHasNoTotalInThatSample() {
        RunsOfTimes run = RunsOfTimes.of("INC1");
        for (int i = 1; i <= 5; i++) {
            run.sample(
                    SECOND,
                    0,
                    put(i, 0),
                    row("java", false, faults(i)),
                    row("sshd", false, i == 5 ? none() : faults(0)));
        }

        Correlation correlation = of(run.build()).measures().stream()
                .filter(measure -> measure.measure() == Measure.MINOR_FAULTS)
                .findFirst()
                .orElseThrow()
                .of(Quantity.USER);

        assertThat(correlation.samples()).isEqualTo(4);
        assertThat(correlation.pearson().orElseThrow()).isCloseTo(1, within(1e-12));
    }

    @Test
    void aMeasureThatTheRunNeverCarriesIsNotThere() {
        Run run = RunsOfTimes.of("INC1").millis(1, 2, 3, 4).build();

        assertThat(of(run).measures())
                .extracting(DaemonCorrelations.OfMeasure::measure)
                .containsExactly(Measure.USER_MICROS, Measure.SYSTEM_MICROS);
    }

    private static Measures faults(int faults) {
        return Measures.builder()
                .set(Measure.USER_MICROS, 1)
                .set(Measure.SYSTEM_MICROS, 1)
                .set(Measure.MINOR_FAULTS, faults)
                .build();
    }

    private static Measures none() {
        return RunsOfTimes.times(0.001, 0.001);
    }

    private static DaemonCorrelations of(Run run) {
        return DaemonCorrelations.of(run, ProcessTime.USER_SYSTEM, name -> true);
    }
}
