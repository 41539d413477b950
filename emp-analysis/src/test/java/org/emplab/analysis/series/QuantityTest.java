package org.emplab.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;
import static org.emplab.analysis.series.RunsOfTimes.row;

import java.util.List;
import java.util.Optional;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class QuantityTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void sumsTheRowsOfTheProgramAndItsDescendants() {
        Run run = RunsOfTimes.of("MAKE")
                .sample(SECOND, 0, put(700, 20), daemon("java", 5, 5), put(100, 3))
                .build();

        assertThat(Quantity.PT.of(run, ProcessTime.USER_SYSTEM).millis()).containsExactly(823);
        assertThat(Quantity.USER.of(run, ProcessTime.USER_SYSTEM).millis()).containsExactly(800);
        assertThat(Quantity.SYSTEM.of(run, ProcessTime.USER_SYSTEM).millis()).containsExactly(23);
        assertThat(Quantity.ET.of(run, ProcessTime.USER_SYSTEM).millis()).containsExactly(1000);
    }

    @Test
    void leavesOutFailedSamplesAndKeepsTheNumbersOfTheOthers() {
        Run run = RunsOfTimes.of("INC1")
                .millis(10)
                .sample(SECOND, 139, put(11, 0))
                .millis(12)
                .build();

        Series elapsed = Quantity.ET.of(run, ProcessTime.USER_SYSTEM);

        assertThat(elapsed.numbers()).containsExactly(1, 3);
        assertThat(elapsed.millis()).containsExactly(10, 12);
    }

    @Test
    void aTimeThatWasNotMeasuredIsAbsentAndNotZero() {
        Run run = RunsOfTimes.of("INC1")
                .millis(10)
                .sample(SECOND, 0, daemon("java", 1, 0))
                .build();

        assertThat(Quantity.PT.of(run, ProcessTime.USER_SYSTEM).numbers()).containsExactly(1);
        assertThat(Quantity.CPU.of(run, ProcessTime.USER_SYSTEM).isEmpty()).isTrue();
        assertThat(Quantity.ET.of(run, ProcessTime.USER_SYSTEM).numbers()).containsExactly(1, 2);
    }

    @Test
    void takesThePreciseTimeWhereEveryProcessCarriesIt() {
        Run precise = RunsOfTimes.of("INC1").sample(SECOND, 0, precise(7)).build();
        Run mixed = RunsOfTimes.of("INC1")
                .sample(SECOND, 0, precise(7), daemon("java", 1, 0))
                .build();

        assertThat(ProcessTimes.choose(List.of(precise), Optional.empty())).isEqualTo(ProcessTime.ON_CPU);
        assertThat(ProcessTimes.choose(List.of(mixed), Optional.empty())).isEqualTo(ProcessTime.USER_SYSTEM);
        assertThat(Quantity.PT.of(precise, ProcessTime.ON_CPU).nanos()).containsExactly(7);
    }

    @Test
    void refusesRunsWhoseTimesDoNotCompare() {
        Run precise = RunsOfTimes.of("INC1").sample(SECOND, 0, precise(7)).build();
        Run coarse = RunsOfTimes.of("INC1").millis(10).build();

        assertThatThrownBy(() -> ProcessTimes.choose(List.of(precise, coarse), Optional.empty()))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage("not every process of INC1 on sodb12 carries its on-CPU time, as those of the others do:"
                        + " only as user + system time they compare");
        assertThatThrownBy(() -> ProcessTimes.choose(List.of(coarse), Optional.of(ProcessTime.ON_CPU)))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("carries its on-CPU time");
        assertThat(ProcessTimes.choose(List.of(precise, coarse), Optional.of(ProcessTime.USER_SYSTEM)))
                .isEqualTo(ProcessTime.USER_SYSTEM);
    }

    private static ProcessDiff precise(long nanos) {
        return row(
                "INC1",
                true,
                Measures.builder()
                        .set(Measure.CPU_NANOS, nanos)
                        .set(Measure.USER_MICROS, 0)
                        .set(Measure.SYSTEM_MICROS, 0)
                        .build());
    }
}
