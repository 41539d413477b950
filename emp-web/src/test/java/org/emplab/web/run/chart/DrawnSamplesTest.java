package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;
import org.emplab.server.run.catalogue.RunSeries;
import org.junit.jupiter.api.Test;

class DrawnSamplesTest {
    private static final int WIDTH = 1_000;
    private static final ShownRange ALL = new ShownRange(null, null, null);

    @Test
    void drawsAShortRunWhole() {
        assertThat(drawn(run(DrawnSamples.FEW), ALL).indices().cardinality()).isEqualTo(DrawnSamples.FEW);
    }

    @Test
    void drawsOfALongOneWhatCanBeSeenWithItsExtremesAndAllThatMeansSomething() {
        RunSeries run = run(100_000);
        DrawnSamples drawn = DrawnSamples.of(run, ALL, WIDTH, List.of(4_321, 70_000), Set.of(55_555), null);

        assertThat(drawn.inRange()).isEqualTo(100_000);
        assertThat(drawn.indices().cardinality()).isLessThan(40_000);
        assertThat(drawn.indices().stream().map(run::number).boxed())
                .contains(
                        1, 100_000, 4_321, 70_000, 55_555, 200,
                        300) // the ends, L-samples, the wanted, failed, interrupted
                .contains(number(run, true), number(run, false));
        assertThat(drawn.indices()).isEqualTo(drawn(run, ALL, 4_321, 70_000, 55_555));
    }

    @Test
    void drawsAShortRangeOfALongRunWhole() {
        DrawnSamples drawn = drawn(run(100_000), new ShownRange(new double[] {1_000.5, 2_000}, null, null));

        assertThat(drawn.inRange()).isEqualTo(1_000);
        assertThat(drawn.indices().nextSetBit(0)).isEqualTo(1_000);
        assertThat(drawn.indices().cardinality()).isEqualTo(1_000);
    }

    @Test
    void drawsMoreOfACloudThatIsLookedAtMoreClosely() {
        RunSeries run = run(100_000);
        int all = within(drawn(run, ALL), run, 9.99, 10.01);

        assertThat(within(drawn(run, new ShownRange(null, new double[] {9.99, 10.01}, null)), run, 9.99, 10.01))
                .isGreaterThan(2 * all);
    }

    @Test
    void drawsTheLongestOfATimeBesideETAndPT() {
        RunSeries run = run(100_000);
        int hidden = drawn(run, ALL).indices().nextClearBit(50_000);
        DrawnSamples drawn = DrawnSamples.of(
                run,
                ALL,
                WIDTH,
                List.of(),
                Set.of(),
                i -> i == 7 ? OptionalLong.empty() : OptionalLong.of(i == hidden ? 2 : 1));

        assertThat(drawn.indices().get(hidden)).isTrue();
    }

    @Test
    void drawsNothingWhereThereIsNothing() {
        assertThat(drawn(run(0), ALL).inRange()).isZero();
        assertThat(drawn(run(10), new ShownRange(new double[] {20, 30}, null, null))
                        .indices()
                        .isEmpty())
                .isTrue();
    }

    private static DrawnSamples drawn(RunSeries run, ShownRange shown) {
        return DrawnSamples.of(run, shown, WIDTH, List.of(), Set.of(), null);
    }

    private static BitSet drawn(RunSeries run, ShownRange shown, int firstL, int secondL, int wanted) {
        return DrawnSamples.of(run, shown, WIDTH, List.of(firstL, secondL), Set.of(wanted), null)
                .indices();
    }

    private static int within(DrawnSamples drawn, RunSeries run, double from, double to) {
        return (int) drawn.indices().stream()
                .mapToDouble(i -> run.elapsedNanos(i) / 1e6)
                .filter(et -> et >= from && et <= to)
                .count();
    }

    /** The number of the sample with the longest or the shortest ET. */
    private static int number(RunSeries run, boolean longest) {
        int found = 0;
        for (int i = 1; i < run.size(); i++) {
            if (longest
                    ? run.elapsedNanos(i) > run.elapsedNanos(found)
                    : run.elapsedNanos(i) < run.elapsedNanos(found)) {
                found = i;
            }
        }
        return run.number(found);
    }

    /** ET around 10 ms, some beyond 20; sample 200 failed, sample 300 was interrupted. */
    private static RunSeries run(int samples) {
        Random random = new Random(7);
        RunSeries.Builder run = new RunSeries.Builder();
        for (int number = 1; number <= samples; number++) {
            long nanos = 10_000_000 + (long) (random.nextGaussian() * 20_000) + (number % 5_000 == 0 ? 10_000_000 : 0);
            run.add(new SamplePoint(
                    number,
                    Optional.empty(),
                    Instant.EPOCH.plusMillis(20L * number),
                    nanos,
                    OptionalLong.of(nanos - 100_000),
                    number == 200,
                    number == 300));
        }
        return run.build();
    }
}
