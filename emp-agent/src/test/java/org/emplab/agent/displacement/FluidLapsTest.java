package org.emplab.agent.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.emplab.agent.displacement.FluidProcess.FluidLaps;
import org.emplab.agent.displacement.FluidProcess.FluidLaps.Stretch;
import org.junit.jupiter.api.Test;

class FluidLapsTest {
    /** Laps of 100 loops in 10 ns; the third took 50, the last has 30 loops. */
    private final FluidLaps laps = new FluidLaps(1000, List.of(1010L, 1020L, 1070L, 1080L, 1083L), 100, 430);

    @Test
    void keepsTheLapsThatTheProgramRanIn() {
        assertThat(laps.around(1025, 1066)).isEqualTo(new Stretch(100, 50));
        assertThat(laps.around(1015, 1066)).isEqualTo(new Stretch(200, 60));
        assertThat(laps.around(1025, 1071)).isEqualTo(new Stretch(200, 60));
    }

    @Test
    void beginsWithTheLapThatBeginsWithTheProgram() {
        assertThat(laps.around(1020, 1070)).isEqualTo(new Stretch(100, 50));
        assertThat(laps.around(1000, 1010)).isEqualTo(new Stretch(100, 10));
    }

    @Test
    void countsTheLoopsOfAShortLastLap() {
        assertThat(laps.around(1081, 1083)).isEqualTo(new Stretch(30, 3));
        assertThat(laps.around(1071, 1082)).isEqualTo(new Stretch(130, 13));
    }

    @Test
    void keepsEverythingWhereTheProgramWasNotCovered() {
        Stretch whole = new Stretch(430, 83);
        assertThat(laps.around(999, 1030)).isEqualTo(whole);
        assertThat(laps.around(1030, 1084)).isEqualTo(whole);
        assertThat(laps.around(1090, 1099)).isEqualTo(whole);
    }

    @Test
    void refusesLapsThatAreNotAllThere() {
        assertThatThrownBy(() -> new FluidLaps(0, List.of(10L), 100, 430)).hasMessageContaining("reported 1 laps");
    }
}
