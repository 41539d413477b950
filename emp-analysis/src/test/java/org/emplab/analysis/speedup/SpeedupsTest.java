package org.emplab.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.emplab.analysis.comparison.Speed;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Interval;
import org.junit.jupiter.api.Test;

class SpeedupsTest {
    /** numpy 2.2.0, SciPy 1.16.3: {@code m ± t.ppf(.975, v²/Σ(vᵢ²/(nᵢ−1)))·√v/2} on the logarithm, vᵢ = s²/n/mean², v = Σvᵢ. */
    @Test
    void theGeometricMeanAgreesWithScipy() {
        Interval mean = speedups(
                        new Timed("p", "old", millis(10.0, 10.4, 9.8, 10.2)),
                        new Timed("p", "new", millis(5.0, 5.2, 5.1)),
                        new Timed("q", "old", millis(20.0, 21.0, 20.5)),
                        new Timed("q", "new", millis(19.0, 18.0, 18.5, 18.7)))
                .columns()
                .get(1)
                .geometricMean()
                .orElseThrow();

        assertThat(mean.estimate()).isCloseTo(1.4793828249052363, within(1e-9));
        assertThat(mean.lower()).isCloseTo(1.438387563422792, within(1e-9));
        assertThat(mean.upper()).isCloseTo(1.5215464859948176, within(1e-9));
    }

    @Test
    void aCellIsTheBaselinesTimeOverItsOwn() {
        Cell cell = speedups(new Timed("p", "old", around(1000)), new Timed("p", "new", around(500)))
                .cells()
                .get(0)
                .get(1)
                .orElseThrow();

        assertThat(cell.speedup().orElseThrow()).isCloseTo(2, within(1e-9));
        assertThat(cell.lower().orElseThrow()).isBetween(1.9, 2.0);
        assertThat(cell.upper().orElseThrow()).isBetween(2.0, 2.1);
        assertThat(cell.verdict().speed()).isEqualTo(Speed.FASTER);
    }

    @Test
    void columnsThatCannotBeToldApartShareARank() {
        assertThat(speedups(
                                new Timed("p", "a", around(1000)),
                                new Timed("p", "b", around(1000.1)),
                                new Timed("p", "c", around(900)),
                                new Timed("p", "d", around(1200)))
                        .columns())
                .extracting(Speedups.Column::rank)
                .containsExactly(OptionalInt.of(2), OptionalInt.of(2), OptionalInt.of(1), OptionalInt.of(4));
    }

    @Test
    void whatIsMissingIsAbsentAndMeansAreOfCompleteRows() {
        Speedups speedups = speedups(
                new Timed("p", "old", around(1000)),
                new Timed("p", "new", around(500)),
                new Timed("q", "new", around(700)));

        assertThat(speedups.cells().get(1)).containsExactly(Optional.empty(), Optional.empty());
        assertThat(speedups.complete()).containsExactly("p");
        assertThat(speedups.columns().get(1).geometricMean().orElseThrow().estimate())
                .isCloseTo(2, within(1e-9));
        assertThat(speedups(new Timed("p", "old", millis(1)), new Timed("p", "new", millis(2)))
                        .columns()
                        .get(1)
                        .rank())
                .isEmpty();
    }

    @Test
    void severalRunsOfACellCountTogether() {
        assertThat(speedups(
                                new Timed("p", "old", around(1000)),
                                new Timed("p", "old", around(1000)),
                                new Timed("p", "new", around(500)))
                        .cells()
                        .get(0))
                .extracting(cell -> cell.orElseThrow().samples())
                .containsExactly(20, 10);
    }

    /** docs/comparison-rates.md. */
    @Test
    void holdsTheTruthAsOftenAsStated() {
        SplittableRandom random = new SplittableRandom(11);
        int held = 0;
        for (int trial = 0; trial < 1000; trial++) {
            List<Timed> timed = new ArrayList<>();
            for (int row = 0; row < 5; row++) {
                timed.add(new Timed("p" + row, "old", normal(random, 1000 * (row + 1))));
                timed.add(new Timed("p" + row, "new", normal(random, 900 * (row + 1))));
            }
            held += Speedups.of(timed, "old", 1, 0.95)
                            .columns()
                            .get(1)
                            .geometricMean()
                            .orElseThrow()
                            .contains(1000.0 / 900)
                    ? 1
                    : 0;
        }

        assertThat(held / 1000.0).isBetween(0.93, 0.97);
    }

    @Test
    void aBaselineThatIsNoColumnIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Speedups.of(List.of(new Timed("p", "old", around(1))), "new", 1, 0.95));
    }

    private static Speedups speedups(Timed... timed) {
        return Speedups.of(List.of(timed), timed[0].column(), 1, 0.95);
    }

    private static Series normal(SplittableRandom random, double mean) {
        return millis(random.doubles(10)
                .map(u -> mean
                        * (1 + 0.02 * Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * random.nextDouble())))
                .toArray());
    }

    /** Ten times, 0.1 % of the centre apart. */
    private static Series around(double centre) {
        return millis(Arrays.stream(new double[] {0, 1, -1, 2, -2, 0.5, 1.5, -0.5, -1.5, 0})
                .map(step -> centre * (1 + 0.001 * step))
                .toArray());
    }

    private static Series millis(double... millis) {
        return Series.of(Arrays.stream(millis)
                .mapToLong(value -> Math.round(value * 1e6))
                .toArray());
    }
}
