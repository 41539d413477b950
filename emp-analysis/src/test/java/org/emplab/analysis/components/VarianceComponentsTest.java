package org.emplab.analysis.components;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.components.Component.Level;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class VarianceComponentsTest {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** numpy 2.2.0, SciPy 1.16.3: 3 boots × 2 runs × 3 samples by Kalibera and Jones' formula, t and chi-squared intervals. */
    @Test
    void threeBalancedLevelsAgreeWithNumpy() {
        VarianceComponents components = VarianceComponents.of(List.of(
                        part(0, "a", 101, 1),
                        part(1, "a", 104, 1),
                        part(2, "b", 110 + 1 / 6.0, 19 / 12.0),
                        part(3, "b", 108, 1),
                        part(4, "c", 96, 1),
                        part(5, "c", 97 + 5 / 6.0, 31 / 12.0)))
                .orElseThrow();

        assertThat(components.mean().estimate()).isCloseTo(102.83333333333333, within(1e-9));
        assertThat(components.mean().upper() - components.mean().estimate())
                .isCloseTo(15.128842820405866, within(1e-9));
        assertThat(components.components())
                .extracting(Component::level)
                .containsExactly(Level.BOOT, Level.RUN, Level.SAMPLE);
        assertThat(components.boot().orElseThrow().sdMillis()).isCloseTo(5.97235141979117, within(1e-9));
        assertThat(components.run().sdMillis()).isCloseTo(1.5456030825826175, within(1e-9));
        assertThat(components.run().lowerMillis()).isCloseTo(Math.sqrt(0.458513840442156), within(1e-9));
        assertThat(components.run().upperMillis()).isCloseTo(6.2501362132870275, within(1e-9));
        assertThat(components.sample().sdMillis()).isCloseTo(1.1666666666666667, within(1e-9));
    }

    @Test
    void runsOfOneBootEachDoNotTellRunsFromBoots() {
        VarianceComponents components = VarianceComponents.of(
                        List.of(part(0, "a", 100, 1), part(1, "b", 104, 1), part(2, "c", 98, 1)))
                .orElseThrow();

        assertThat(components.run().level()).isEqualTo(Level.RUN_AND_BOOT);
        assertThat(components.boot()).isEmpty();
    }

    @Test
    void runsThatDifferLessThanTheirSamplesExplainAddNothing() {
        VarianceComponents components = VarianceComponents.of(List.of(part(0, "a", 100, 400), part(1, "a", 100.1, 400)))
                .orElseThrow();

        assertThat(components.run().sdMillis()).isZero();
    }

    @Test
    void oneRunHasNoComponents() {
        assertThat(VarianceComponents.of(List.of(part(0, "a", 100, 1)))).isEmpty();
    }

    @Test
    void aRunIsDividedWhereItsBootsChange() {
        Run run = RunsOfTimes.of("P").millis(10, 11, 12).build();

        assertThat(RunInBoot.of(0, run, Quantity.PT.of(run, ProcessTime.USER_SYSTEM)))
                .singleElement()
                .satisfies(part -> {
                    assertThat(part.boot()).isEmpty();
                    assertThat(part.meanMillis()).isCloseTo(11, within(1e-9));
                    assertThat(part.sampleVariance()).isCloseTo(1, within(1e-9));
                });
    }

    /** Every cheaper design has a larger half width: all of up to 40 runs of up to 200 samples are tried. */
    @Test
    void theCheapestDesignIsTheCheapestOfAll() {
        VarianceComponents components = VarianceComponents.of(
                        List.of(part(0, "a", 1000, 900), part(1, "a", 1012, 900), part(2, "a", 994, 900)))
                .orElseThrow();
        Design.Cost cost = new Design.Cost(0, 60, 2);

        Design cheapest =
                Design.cheapest(Design.of(components, cost, 0.7, 0.95)).orElseThrow();

        assertThat(cheapest.halfWidthPercent()).isLessThanOrEqualTo(0.7);
        for (int runs = 2; runs <= 40; runs++) {
            for (int samples = 2; samples <= 200; samples++) {
                if (runs * (60 + 2.0 * samples) < cheapest.seconds()) {
                    assertThat(halfWidthPercent(components, runs, samples))
                            .as(runs + " runs of " + samples)
                            .isGreaterThan(0.7);
                }
            }
        }
    }

    /** docs/appendix/levels-rates.md: 4 boots, 3 runs in each, 10 samples of each. */
    @Test
    void intervalsOfTheMeanHoldTheTruthAsOftenAsStated() {
        SplittableRandom random = new SplittableRandom(26);
        int held = 0;
        for (int lab = 0; lab < 600; lab++) {
            held += VarianceComponents.of(lab(random)).orElseThrow().mean().contains(1000) ? 1 : 0;
        }

        assertThat(held / 600.0).isBetween(0.92, 0.98);
    }

    private static List<RunInBoot> lab(SplittableRandom random) {
        List<RunInBoot> parts = new ArrayList<>();
        for (int boot = 0; boot < 4; boot++) {
            double level = 1000 + 5 * unit(random);
            for (int run = 0; run < 3; run++) {
                double[] times = new double[10];
                double ofRun = level + 10 * unit(random);
                for (int i = 0; i < times.length; i++) {
                    times[i] = ofRun + 20 * unit(random);
                }
                Run made = RunsOfTimes.of("P").millis(times).build();
                RunInBoot part = RunInBoot.of(0, made, Quantity.PT.of(made, ProcessTime.USER_SYSTEM))
                        .get(0);
                parts.add(new RunInBoot(
                        parts.size(),
                        Optional.of("boot" + boot),
                        10,
                        part.meanMillis(),
                        part.sampleVariance(),
                        part.dependence()));
            }
        }
        return parts;
    }

    private static double halfWidthPercent(VarianceComponents components, int runs, int samples) {
        double t = TDistribution.of(runs - 1.0).inverseSurvivalProbability(0.025);
        return components.percent(
                t * Math.sqrt((components.run().variance() + components.sample().variance() / samples) / runs));
    }

    private static double unit(SplittableRandom random) {
        return NORMAL.inverseCumulativeProbability(random.nextDouble());
    }

    private static RunInBoot part(int run, String boot, double meanMillis, double sampleVariance) {
        return new RunInBoot(run, Optional.of(boot), 3, meanMillis, sampleVariance, 1);
    }
}
