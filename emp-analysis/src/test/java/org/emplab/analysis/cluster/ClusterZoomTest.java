package org.emplab.analysis.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.simulate.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The properties of protocol.md's section 4, on runs drawn with fixed seeds. Measured rates: docs/appendix/protocol-rates.md. */
class ClusterZoomTest {
    private final SplittableRandom seed = new SplittableRandom(20150423);

    @ParameterizedTest
    @EnumSource(Shape.class)
    void reportsNoLSampleWhereThereIsNone(Shape shape) {
        assertThat(ClusterTrials.falseRate(shape, 100, 100)).as("100 samples").isLessThanOrEqualTo(0.02);
        assertThat(ClusterTrials.falseRate(shape, 800, 200)).as("800 samples").isLessThanOrEqualTo(0.02);
    }

    @ParameterizedTest
    @EnumSource(Lifts.class)
    void findsExactlyTheLSamplesAboveASymmetricCluster(Lifts lifts) {
        assertThat(ClusterTrials.rightRate(Shape.NORMAL, lifts, 800, 50)).isGreaterThanOrEqualTo(0.94);
        assertThat(ClusterTrials.rightRate(Shape.WHOLE_MS, lifts, 800, 50)).isGreaterThanOrEqualTo(0.94);
    }

    @ParameterizedTest
    @CsvSource({"NORMAL,20", "GAMMA,40", "LOGNORMAL_HALF,40", "TWO_BANDS_HALF,100", "TWO_BANDS_THIRD,300", "DRIFT,40"})
    void findsAFarLSampleAboveAnyCluster(Shape shape, int samples) {
        assertThat(ClusterTrials.rightRate(shape, Lifts.ONE_AT_2000, samples, 100))
                .isGreaterThanOrEqualTo(0.97);
    }

    @ParameterizedTest
    @EnumSource(names = {"NORMAL", "GAMMA", "UNIFORM", "LOGNORMAL_HALF", "STUDENT_5"})
    void findsTwoSamplesFarOutsideAClusterOfSixty(Shape shape) {
        int found = 0;
        for (int run = 0; run < 100; run++) {
            double[] units = shape.units(new SplittableRandom(run), 60);
            double[] sorted = Arrays.stream(units).sorted().toArray();
            units[10] = sorted[30] + 8 * (sorted[59] - sorted[30]);
            units[40] = sorted[30] + 6.5 * (sorted[59] - sorted[30]);
            found += CentralClusters.of(Shape.series(units)).lSamples().equals(List.of(11, 41)) ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(85);
    }

    @ParameterizedTest
    @EnumSource(names = {"NORMAL", "GAMMA"})
    void findsOneToThreeLSamplesAmongFortyToSixty(Shape shape) {
        int right = 0;
        int invented = 0;
        for (int run = 0; run < 500; run++) {
            SplittableRandom random = new SplittableRandom(run);
            double[] units = shape.units(random, 40 + random.nextInt(21));
            double[] sorted = Arrays.stream(units).sorted().toArray();
            double top = sorted[sorted.length - 1];
            TreeSet<Integer> truth = new TreeSet<>();
            for (int lifted = 1 + random.nextInt(3); lifted > 0; lifted--) {
                int sample = random.nextInt(units.length);
                units[sample] = top + (top - sorted[sorted.length / 2]) * 4 * Math.pow(50, random.nextDouble());
                truth.add(sample + 1);
            }
            List<Integer> found = CentralClusters.of(Shape.series(units)).lSamples();
            right += found.equals(List.copyOf(truth)) ? 1 : 0;
            invented += truth.containsAll(found) ? 0 : 1;
        }

        assertThat(right).isGreaterThanOrEqualTo(475);
        assertThat(invented).isLessThanOrEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"NORMAL,97", "GAMMA,95", "EXPONENTIAL,70", "LOGNORMAL_HALF,80", "STUDENT_5,65"})
    void findsALoneSampleFourToFiveReachesOutsideAClusterOfThreeHundred(Shape shape, int least) {
        assertThat(100 * ClusterTrials.loneRate(shape, 4, 300, 300)).isGreaterThanOrEqualTo(least);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXPONENTIAL", "LOGNORMAL_ONE", "STUDENT_3", "PARETO_3", "WEIBULL_HALF"})
    void takesTheTailOfAShortRunForItsCluster(Shape shape) {
        assertThat(ClusterTrials.falseRate(shape, 60, 3000)).isLessThanOrEqualTo(0.02);
    }

    /** 16.3 s, forty samples at 17.0 s, and three in succession at most twice as long: one execution. */
    @Test
    void findsWhatLiesBelowALongExecutionThatSpansThreeSamples() {
        SplittableRandom random = seed.split();
        long[] nanos = new long[31_999];
        TreeSet<Integer> truth = new TreeSet<>(List.of(20_001, 20_002, 20_003));
        for (int i = 0; i < nanos.length; i++) {
            boolean lifted = i % 790 == 300;
            nanos[i] = Math.round(1e9 * (lifted ? 17 : 16.3) + 5e6 * RandomSource.gaussian(random));
            if (lifted) {
                truth.add(i + 1);
            }
        }
        nanos[20_000] = 32_400_000_000L;
        nanos[20_001] = 23_100_000_000L;
        nanos[20_002] = 19_600_000_000L;

        CentralCluster cluster = CentralClusters.of(Series.of(nanos));

        assertThat(cluster.lSamples()).containsExactlyElementsOf(truth);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 100, 300, 1000})
    void findsASampleFiveReachesOutsideAClusterByElapsedTimeAlone(int samples) {
        int right = 0;
        for (int run = 0; run < 100; run++) {
            double[] units = Shape.NORMAL.units(seed.split(), samples);
            double top = Arrays.stream(units).max().orElseThrow();
            double centre = Arrays.stream(units).sorted().toArray()[samples / 2];
            units[samples / 3] = top + 5.5 * (top - centre);
            right += CentralClusters.of(Shape.series(units)).lSamples().equals(List.of(samples / 3 + 1)) ? 1 : 0;
        }
        assertThat(right).isGreaterThanOrEqualTo(95);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 0.37, 1000, 3600})
    void findsTheSameSamplesInAnyUnitOfTime(double factor) {
        SplittableRandom random = seed.split();
        for (int run = 0; run < 20; run++) {
            double[] units = Shape.LOGNORMAL_HALF.units(random, 200);
            Lifts.FIVE_PERCENT_SPREAD.apply(units, random);

            CentralCluster cluster = CentralClusters.of(Shape.series(units));
            CentralCluster scaled = CentralClusters.of(Shape.scaled(units, factor));

            assertThat(scaled.lSamples()).isEqualTo(cluster.lSamples());
        }
    }

    @Test
    void putsTheBoundInTheMiddleOfAGap() {
        Series series = golden();
        CentralCluster cluster = CentralClusters.of(series);

        double bound = cluster.upperBoundMillis().orElseThrow();
        double below =
                Arrays.stream(series.millis()).filter(x -> x < bound).max().orElseThrow();
        double above =
                Arrays.stream(series.millis()).filter(x -> x > bound).min().orElseThrow();
        assertThat(bound).isEqualTo((below + above) / 2);
    }

    @Test
    void keepsThePartnerOfAnLSampleInTheCluster() {
        CentralCluster cluster = CentralClusters.of(golden());

        assertThat(cluster.lSamples()).containsExactly(31);
        assertThat(cluster.samples()).isEqualTo(59);
    }

    @Test
    void takesSamplesInSuccessionForAStep() {
        SplittableRandom random = seed.split();
        double[] units = Shape.NORMAL.units(random, 300);
        for (int i = 120; i < 126; i++) {
            units[i] += 100;
        }

        CentralCluster cluster = CentralClusters.of(Shape.series(units));

        assertThat(cluster.lSamples()).isEmpty();
        assertThat(cluster.upperBoundMillis()).isEmpty();
        assertThat(cluster.zoom()).isEmpty();
        assertThat(cluster.stopReason()).contains("6 samples above it come in succession");
    }

    /** One tick of 10 ms more is what the clock makes of nothing. */
    @Test
    void takesATickMoreForNoGap() {
        long[] nanos = new long[400];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = i % 17 == 5 ? 5_010_000_000L : 5_000_000_000L;
        }
        nanos[100] = 5_900_000_000L;

        assertThat(CentralClusters.of(Series.of(nanos)).lSamples()).containsExactly(101);
    }

    @Test
    void doesWithMissingSamplesAndOddNumbers() {
        Series whole = golden();
        Series holes = whole.keep(i -> i % 7 != 3);

        assertThat(CentralClusters.of(holes).lSamples()).containsExactly(31);
    }

    @Test
    void findsOneOutlierAmongEqualTimes() {
        long[] nanos = new long[40];
        Arrays.fill(nanos, 1_000_000_000L);
        nanos[6] = 1_500_000_000L;

        assertThat(CentralClusters.of(Series.of(nanos)).lSamples()).containsExactly(7);
    }

    @Test
    void takesTheNextMillisecondForReadingNotForADaemon() {
        long[] nanos = new long[40];
        Arrays.fill(nanos, 1_000_000_000L);
        nanos[6] = 1_001_000_000L;

        assertThat(CentralClusters.of(Series.of(nanos)).lSamples()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void findsNothingInVeryFewSamples(int samples) {
        long[] nanos = new long[samples];
        for (int i = 0; i < samples; i++) {
            nanos[i] = 1_000_000L << (10 * i);
        }

        CentralCluster cluster = CentralClusters.of(Series.of(nanos));

        assertThat(cluster.lSamples()).isEmpty();
        assertThat(cluster.samples()).isEqualTo(samples);
        assertThat(cluster.stopReason()).contains("Fewer than 5");
    }

    @Test
    void findsNothingAmongEqualTimes() {
        assertThat(CentralClusters.of(Series.of(new long[] {7, 7, 7, 7, 7, 7, 7, 7, 7, 7}))
                        .lSamples())
                .isEmpty();
    }

    @Test
    void saysWhyForEachLevel() {
        SplittableRandom random = seed.split();
        double[] units = Shape.NORMAL.units(random, 800);
        for (int i : List.of(74, 633)) {
            units[i] = 14_000 + i;
        }
        for (int i : List.of(103, 215, 327, 438)) {
            units[i] = 45 + random.nextDouble();
        }

        CentralCluster cluster = CentralClusters.of(Shape.series(units));

        assertThat(cluster.zoom()).extracting(ZoomLevel::samplesAbove).containsExactly(2, 6);
        assertThat(cluster.zoom())
                .allSatisfy(level -> assertThat(level.reason())
                        .contains("none of 400 pairs has both")
                        .endsWith("."));
        assertThat(cluster.zoom().get(1).upperBoundMillis())
                .isEqualTo(cluster.upperBoundMillis().orElseThrow());
    }

    @Test
    void copesWithAHundredThousandSamples() {
        SplittableRandom random = seed.split();
        double[] units = Shape.GAMMA.units(random, 100_000);
        TreeSet<Integer> truth = Lifts.ONE_PERCENT.apply(units, random);

        assertThat(CentralClusters.of(Shape.series(units)).lSamples()).containsExactlyElementsOf(truth);
    }

    /** 60 samples of which number 31 is far out. */
    private static Series golden() {
        double[] units = Shape.NORMAL.units(new SplittableRandom(31), 60);
        units[30] = 500;
        return Shape.series(units);
    }
}
