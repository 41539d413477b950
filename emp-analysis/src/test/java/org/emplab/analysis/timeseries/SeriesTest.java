package org.emplab.analysis.timeseries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class SeriesTest {
    private static final OptionalDouble NO_FREQUENCY = OptionalDouble.empty();

    @Test
    void aMetricsUnitIsTheEndOfItsName() {
        ObservedQuantity clock = observed("clockGettimeNanos", NO_FREQUENCY);
        ObservedQuantity cycles = observed("rdtscCycles", NO_FREQUENCY);
        ObservedQuantity rounds = observed("rounds", NO_FREQUENCY);

        assertThat(clock.unit()).isEqualTo("ms");
        assertThat(clock.values().millis(0)).isEqualTo(8_015.25);
        assertThat(cycles.unit()).isEqualTo("10⁶ cycles");
        assertThat(cycles.values().millis(0)).isEqualTo(20_000);
        assertThat(rounds.unit()).isEmpty();
        assertThat(rounds.values().millis(1)).isEqualTo(7);
    }

    @Test
    void cyclesAreTimeWhereTheirFrequencyIsKnown() {
        ObservedQuantity cycles = observed("rdtscCycles", OptionalDouble.of(2.5e9));

        assertThat(cycles.unit()).isEqualTo("ms");
        assertThat(cycles.values().millis(0)).isEqualTo(8_000);
    }

    @Test
    void allMetricsAreAskedForByOneWord() {
        assertThat(ObservedQuantity.of(run(), ProcessTime.USER_SYSTEM, "metrics", NO_FREQUENCY))
                .extracting(ObservedQuantity::key)
                .containsExactly("clockGettimeNanos", "rdtscCycles", "rounds");
    }

    @Test
    void theDaemonsOfASampleCountTogether() {
        assertThat(observed("daemons", NO_FREQUENCY).values().millis()).containsExactly(5, 2, 0);
    }

    @Test
    void whatNoSampleCarriesIsRefusedWithWhatThereIs() {
        assertThatThrownBy(() -> observed("firstHalfNanos", NO_FREQUENCY))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("clockGettimeNanos, rdtscCycles, rounds");
    }

    @Test
    void tellsWhichCheckDropsASample() {
        RunsOfTimes times = RunsOfTimes.of("INC");
        for (int i = 0; i < 20; i++) {
            times.millis(100 + i % 2);
        }
        ObservedQuantity observed = ObservedQuantity.of(
                        times.millis(500).build(), ProcessTime.USER_SYSTEM, "et", NO_FREQUENCY)
                .get(0);

        CheckedSeries checked = CheckedSeries.of(observed, Set.of(3), 2);

        assertThat(List.of(checked.droppedBy(3), checked.droppedBy(21), checked.droppedBy(1)))
                .containsExactly("I", "II", "");
        assertThat(checked.kept().size()).isEqualTo(19);
        assertThat(CheckedSeries.of(observed, Set.of(), 0).beyond().isEmpty()).isTrue();
    }

    private static ObservedQuantity observed(String key, OptionalDouble hertz) {
        return ObservedQuantity.of(run(), ProcessTime.USER_SYSTEM, key, hertz).get(0);
    }

    private static Run run() {
        return RunsOfTimes.of("INC8")
                .sample(
                        8_016_000_000L,
                        0,
                        Map.of("clockGettimeNanos", 8_015_250_000L, "rdtscCycles", 20_000_000_000L, "rounds", 5),
                        put(8000, 0),
                        daemon("bash", 3, 2))
                .sample(8_017_000_000L, 0, Map.of("rounds", 7), put(8001, 0), daemon("bash", 1, 1))
                .sample(8_018_000_000L, 0, Map.of("note", "none"), put(8002, 0))
                .build();
    }
}
