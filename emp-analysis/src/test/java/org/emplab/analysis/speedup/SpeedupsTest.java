package org.emplab.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.analysis.comparison.RunLevelVerdict;
import org.emplab.analysis.comparison.RunLevelVerdict.RunDesign;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.RunSpans;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.speedup.Speedups.Timed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpeedupsTest {
    @Test
    void oneRunOfEachCellSaysNothingOfMachines() {
        Speedups speedups = speedups(timed("p", "old", 0, around(1000)), timed("p", "new", 1, around(500)));

        RunLevelVerdict cell = speedups.cells().get(0).get(1).orElseThrow();
        assertThat(cell.speedup().estimate().orElseThrow()).isCloseTo(2, within(1e-9));
        assertThat(cell.speedup().lower()).isEmpty();
        assertThat(cell.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(cell.runsToDecide()).isEmpty();
        assertThat(cell.design()).hasValue(RunDesign.THESE_RUNS);
        assertThat(cell.ofTheseRuns().orElseThrow().speed()).isEqualTo(Speed.FASTER);
        Speedups.Column column = speedups.columns().get(1);
        assertThat(column.geometricMean().orElseThrow()).isCloseTo(2, within(1e-9));
        assertThat(column.interval()).isEmpty();
        assertThat(column.rank()).isEmpty();
    }

    /** SciPy 1.16.3: {@code ttest_ind(log(old), log(new), equal_var=False).confidence_interval(.95)} of the runs' trimmed means. */
    @Test
    void aCellOfSeveralRunsIsWelchsIntervalOverRuns() {
        RunLevelVerdict cell = speedups(
                        timed("p", "old", 0, around(1000)),
                        timed("p", "old", 1, around(1010)),
                        timed("p", "old", 2, around(990)),
                        timed("p", "new", 3, around(905)),
                        timed("p", "new", 4, around(900)),
                        timed("p", "new", 5, around(910)),
                        timed("p", "new", 6, around(895)))
                .cells()
                .get(0)
                .get(1)
                .orElseThrow();

        assertThat(cell.speedup().estimate().orElseThrow()).isCloseTo(1.1080175613346879, within(1e-9));
        assertThat(cell.speedup().lower().orElseThrow()).isCloseTo(1.0860741969621384, within(1e-9));
        assertThat(cell.speedup().upper().orElseThrow()).isCloseTo(1.1304042759326027, within(1e-9));
        assertThat(cell.speed()).isEqualTo(Speed.FASTER);
    }

    /** SciPy 1.16.3: {@code ttest_rel(log(old), log(new)).confidence_interval(.95)} of the runs' trimmed means. */
    @Test
    void columnsOfTheSameRunsAreComparedWithinThem() {
        RunLevelVerdict cell = speedups(
                        timed("m", "old", 0, around(1000)),
                        timed("m", "new", 0, around(951)),
                        timed("m", "old", 1, around(1100)),
                        timed("m", "new", 1, around(1043)),
                        timed("m", "old", 2, around(1050)),
                        timed("m", "new", 2, around(1000)))
                .cells()
                .get(0)
                .get(1)
                .orElseThrow();

        assertThat(cell.speedup().lower().orElseThrow()).isCloseTo(1.046186405421356, within(1e-9));
        assertThat(cell.speedup().upper().orElseThrow()).isCloseTo(1.0579594778240207, within(1e-9));
    }

    @Test
    void columnsThatCannotBeToldApartShareARank() {
        assertThat(speedups(
                                timed("p", "a", 0, around(1000)),
                                timed("p", "a", 1, around(1001)),
                                timed("p", "a", 2, around(1000.5)),
                                timed("p", "b", 3, around(1000.1)),
                                timed("p", "b", 4, around(1000.5)),
                                timed("p", "b", 5, around(1001.5)),
                                timed("p", "c", 6, around(900)),
                                timed("p", "c", 7, around(901)),
                                timed("p", "c", 8, around(900.5)),
                                timed("p", "d", 9, around(1200)),
                                timed("p", "d", 10, around(1201)),
                                timed("p", "d", 11, around(1200.5)))
                        .columns())
                .extracting(Speedups.Column::rank)
                .containsExactly(OptionalInt.of(2), OptionalInt.of(2), OptionalInt.of(1), OptionalInt.of(4));
    }

    @Test
    void columnsOnTwoOccasionsHaveNoRank() {
        List<Timed> runs = new ArrayList<>();
        for (int run = 0; run < 8; run++) {
            runs.add(new Timed("p", run < 4 ? "old" : "new", run, around(1000 + 10 * run), RunSpans.inTurn(run)));
        }
        Speedups speedups = Speedups.of(runs, "old", 1, 0.95);

        RunLevelVerdict cell = speedups.cells().get(0).get(1).orElseThrow();
        assertThat(cell.design()).hasValue(RunDesign.OCCASIONS);
        assertThat(cell.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(cell.speedup().lower()).isEmpty();
        assertThat(speedups.columns()).extracting(Speedups.Column::rank).containsOnly(OptionalInt.empty());
        assertThat(speedups.columns().get(1).geometricMean().orElseThrow()).isBetween(0.95, 0.97);
    }

    @Test
    void whatIsMissingIsAbsentAndMeansAreOfCompleteRows() {
        Speedups speedups = speedups(
                timed("p", "old", 0, around(1000)),
                timed("p", "new", 1, around(500)),
                timed("q", "new", 2, around(700)));

        assertThat(speedups.cells().get(1)).containsExactly(Optional.empty(), Optional.empty());
        assertThat(speedups.complete()).containsExactly("p");
        assertThat(speedups.columns().get(1).geometricMean().orElseThrow()).isCloseTo(2, within(1e-9));
    }

    @Test
    void anUndecidedCellSaysHowManyRunsWouldDecide() {
        List<Timed> timed = new ArrayList<>();
        for (int run = 0; run < 3; run++) {
            timed.add(timed("p", "old", run, around(1000 + 20 * run)));
            timed.add(timed("p", "new", 10 + run, around(950 + 20 * run)));
        }
        RunLevelVerdict three =
                Speedups.of(timed, "old", 1, 0.95).cells().get(0).get(1).orElseThrow();

        assertThat(three.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(three.runsToDecide().orElseThrow()).isBetween(4L, 20L);
    }

    @Test
    void aRunCountsOnceInACell() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> speedups(timed("p", "old", 0, around(1000)), timed("p", "old", 0, around(1000))));
    }

    /** docs/appendix/levels-rates.md. */
    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"3, 0.01", "10, 0.01", "3, 0"})
    void theGeometricMeanHoldsTheTruthAsOftenAsStated(int runs, double betweenRuns) {
        EqualMachines.Rates rates = new EqualMachines(3, runs, betweenRuns, 10, false).rates(600, 11);

        assertThat(rates.held()).isBetween(0.92, 0.98);
        assertThat(rates.apart()).isLessThanOrEqualTo(0.06); // 5 %, and what 600 tables scatter
    }

    @Test
    void programsOfOneRunShareItsLevel() {
        EqualMachines.Rates rates = new EqualMachines(3, 5, 0.01, 10, true).rates(200, 12);

        assertThat(rates.held()).isBetween(0.92, 0.98);
    }

    @Test
    void oneRunOfEachTellsNoMachinesApart() {
        EqualMachines.Rates rates = new EqualMachines(3, 1, 0.01, 10, false).rates(100, 13);

        assertThat(rates.intervals()).isZero();
        assertThat(rates.apart()).isZero();
    }

    @Test
    void aBaselineThatIsNoColumnIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Speedups.of(List.of(timed("p", "old", 0, around(1))), "new", 1, 0.95));
    }

    private static Speedups speedups(Timed... timed) {
        return Speedups.of(List.of(timed), timed[0].column(), 1, 0.95);
    }

    /** Of runs that all began at once, so that their order tells nothing. */
    private static Timed timed(String row, String column, int run, Series times) {
        return new Timed(row, column, run, times, RunSpans.inTurn(0));
    }

    /** Ten times, 0.1 % of the centre apart. */
    private static Series around(double centre) {
        return millis(Arrays.stream(new double[] {0, 1, -1, 2, -2, 0.5, 1.5, -0.5, -1.5, 0})
                .map(step -> centre * (1 + 0.001 * step))
                .toArray());
    }
}
