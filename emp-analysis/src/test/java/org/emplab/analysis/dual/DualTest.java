package org.emplab.analysis.dual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.emplab.analysis.dual.Dual.Region;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class DualTest {
    /** The ten outliers of table 10 (characterizing.txt): halves and daemons' time without proc_monitor, ms. */
    private static final int[][] TABLE_10 = {
        {64142, 64701, 18},
        {64138, 64941, 20},
        {64141, 64706, 19},
        {64938, 64163, 19},
        {64692, 64154, 17},
        {66901, 64192, 16},
        {64699, 64148, 19},
        {64946, 64149, 18},
        {64700, 64143, 17},
        {64945, 64144, 16}
    };

    @Test
    void sortsTheOutliersOfTable10IntoTheirRegions() {
        Dual dual = dual(table10(), new OutlierRule.Box(0, 1e9), OptionalDouble.of(64500));

        assertThat(dual.regions()).extracting(Region::samples).containsExactly(0, 3, 7, 0);
        assertThat(dual.regions().get(1).meanDaemonMillis()).hasValue(19);
        assertThat(dual.regions().get(2).meanDaemonMillis().orElseThrow()).isCloseTo(122 / 7.0, within(1e-12));
        assertThat(dual.regions().get(0).meanDaemonMillis()).isEmpty();
        assertThat(dual.regions().get(0).daemons()).isEmpty();
    }

    @Test
    void listsTheOutliersOfTable10WithTheirHalvesAndDaemons() {
        Dual dual = dual(table10(), new OutlierRule.Box(0, 66000), OptionalDouble.of(64500));

        assertThat(dual.outlierSamples()).singleElement().satisfies(outlier -> {
            assertThat(outlier.sample()).isEqualTo(6);
            assertThat(outlier.firstHalfMillis()).isEqualTo(66901);
            assertThat(outlier.secondHalfMillis()).isEqualTo(64192);
            assertThat(outlier.daemonMillis()).isEqualTo(16);
        });
    }

    @Test
    void namesEachRegionsDaemonsWithTheirMeanTimeWhereTheyRan() {
        Run run = dualRun(
                point(10, 10, daemon("rhn_check", 100, 0), daemon("java", 1, 0)),
                point(10, 10, daemon("java", 2, 0), daemon("java", 4, 0)),
                point(90, 10, daemon("sshd", 7, 0)));

        Region first = dual(run, new OutlierRule.Tukey(3), OptionalDouble.of(50))
                .regions()
                .get(0);

        assertThat(first.daemons())
                .containsExactly(
                        new Region.DaemonTime("java", 2, 3, 3.5), new Region.DaemonTime("rhn_check", 1, 1, 100));
        assertThat(first.meanDaemonMillis()).hasValue(53.5);
    }

    @Test
    void aPointOnThePivotBelongsAbove() {
        Dual dual = dual(dualRun(point(50, 50), point(50, 49)), new OutlierRule.Tukey(3), OptionalDouble.of(50));

        assertThat(dual.regions()).extracting(Region::samples).containsExactly(0, 0, 1, 1);
    }

    /** 0.7707079945420885 as in SciPy's {@code pearsonr} of the six points without the seventh. */
    @Test
    void correlatesWithAndWithoutOutliers() {
        double[] x = {1, 2, 2, 4, 5, 7.5, 500};
        double[] y = {2, 1, 3, 3, 8, 6, 2};
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            points.add(point(x[i], y[i]));
        }

        Dual dual = dual(dualRun(points.toArray(Point[]::new)), new OutlierRule.Tukey(3), OptionalDouble.empty());

        assertThat(dual.inside().numbers()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(dual.correlationInside().pearson().orElseThrow()).isCloseTo(0.7707079945420885, within(1e-9));
        assertThat(dual.correlation().pearson().orElseThrow()).isNegative();
    }

    /** Whole milliseconds, of which more than half are 1001: the interquartile range is 0. */
    @Test
    void dropsOnlyWhatLiesFarOutWhereHalfOfTheTimesAreEqual() {
        List<Point> points = new ArrayList<>();
        for (int i = 1; i <= 98; i++) {
            points.add(point(i % 5 == 0 ? 1000 + i % 10 / 5 * 2 : 1001, i % 3 == 0 ? 1002 : 1001));
        }
        points.add(point(1300, 1001));
        points.add(point(1001, 1012));

        Dual dual = dual(dualRun(points.toArray(Point[]::new)), new OutlierRule.Tukey(3), OptionalDouble.empty());

        assertThat(dual.halves().numbersWithout(dual.inside())).containsExactly(99, 100);
        assertThat(dual.correlationInside().pearson()).isPresent();
    }

    @Test
    void takesTheMedianOfAllHalvesAsPivotIfNoneIsGiven() {
        assertThat(dual(dualRun(point(1, 2), point(3, 4)), new OutlierRule.Tukey(3), OptionalDouble.empty())
                        .pivotMillis())
                .isEqualTo(2.5);
    }

    @Test
    void refinesAwaySamplesInWhichADaemonRanLonger() {
        Run run = dualRun(
                point(1, 1, daemon("rhn_check", 300, 300)),
                point(2, 2, daemon("rhn_check", 500, 0)),
                point(3, 3, daemon("java", 900, 0)));

        assertThat(Dual.refined(run, ProcessTime.USER_SYSTEM, name -> name, Map.of("rhn_check", 500.0))
                        .numbers())
                .containsExactly(2, 3);
    }

    @Test
    void failedSamplesAndSamplesWithoutHalvesTakeNoPart() {
        Run run = RunsOfTimes.of("Dual-INC2")
                .sample(1, 0, halves(1, 1), put(1, 0))
                .sample(1, 1, halves(2, 2), put(1, 0))
                .sample(1, 0, Map.of("firstHalfNanos", 5L), put(1, 0))
                .build();

        assertThat(dual(run, new OutlierRule.Tukey(3), OptionalDouble.empty())
                        .halves()
                        .numbers())
                .containsExactly(1);
    }

    @Test
    void aProgramWithoutHalvesIsRefused() {
        Run run = RunsOfTimes.of("INC2").millis(1, 2).build();

        assertThatThrownBy(() -> dual(run, new OutlierRule.Tukey(3), OptionalDouble.empty()))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("firstHalfNanos");
    }

    private static Dual dual(Run run, OutlierRule fence, OptionalDouble pivot) {
        return Dual.of(run, ProcessTime.USER_SYSTEM, name -> name, fence, pivot);
    }

    private record Point(double x, double y, ProcessDiff[] daemons) {}

    private static Point point(double x, double y, ProcessDiff... daemons) {
        return new Point(x, y, daemons);
    }

    private static Run dualRun(Point... points) {
        RunsOfTimes run = RunsOfTimes.of("Dual-INC2");
        for (Point point : points) {
            run.sample(2_000_000_000, 0, halves(point.x(), point.y()), point.daemons());
        }
        return run.build();
    }

    private static Map<String, Object> halves(double x, double y) {
        return Map.of("firstHalfNanos", Math.round(x * 1e6), "secondHalfNanos", Math.round(y * 1e6));
    }

    private static Run table10() {
        Point[] points = new Point[TABLE_10.length];
        for (int i = 0; i < points.length; i++) {
            points[i] = point(TABLE_10[i][0], TABLE_10[i][1], daemon("java", TABLE_10[i][2], 0));
        }
        return dualRun(points);
    }
}
