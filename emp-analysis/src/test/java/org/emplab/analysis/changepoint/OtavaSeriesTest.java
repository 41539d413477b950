package org.emplab.analysis.changepoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The public test series of Apache Otava, whose points were computed anew by apache-otava 0.8.0 (numpy 2.2.0): {@code
 * ChangePointDetector(PermutationsSignificanceTester(0.05, 999, PairDistanceCalculator, seed),
 * PairDistanceCalculator).get_change_points(series)}, the same with seeds 1 and 2.
 */
class OtavaSeriesTest {
    /** The first 120 values of the Tigerbeetle series in Otava's {@code tests/tigerbeetle_test.py}. */
    private static final double[] TIGERBEETLE = {
        26705, 26475, 26641, 26806, 26835, 26911, 26564, 26812, 26874, 26682, 15672, 26745, 26460, 26977, 26851,
        23412, 23547, 23674, 23519, 23670, 23662, 23462, 23750, 23717, 23524, 23588, 23687, 23793, 23937, 23715,
        23570, 23730, 23690, 23699, 23670, 23860, 23988, 23652, 23681, 23798, 23728, 23604, 23523, 23412, 23685,
        23773, 23771, 23718, 23409, 23739, 23674, 23597, 23682, 23680, 23711, 23660, 23990, 23938, 23742, 23703,
        23536, 24363, 24414, 24483, 24509, 24944, 24235, 24560, 24236, 24667, 24730, 28346, 28437, 28436, 28057,
        28217, 28456, 28427, 28398, 28250, 28331, 28222, 28726, 28578, 28345, 28274, 28514, 28590, 28449, 28305,
        28411, 28788, 28404, 28821, 28580, 27483, 26805, 27487, 27124, 26898, 27295, 26951, 27312, 27660, 27154,
        27050, 26989, 27193, 27503, 27326, 27375, 27513, 27057, 27421, 27574, 27609, 27123, 27824, 27644, 27394
    };

    @Test
    void threeLevels() {
        assertThat(points(0.3, 2.4, 1.5, -0.9, -0.5, 99.7, 98.3, 99.1, 149.0, 149.7, 149.5, 149.1, 148.8, 150.0))
                .containsExactly(5, 8);
    }

    @Test
    void oneStep() {
        assertThat(points(
                        1.02, 0.95, 0.99, 1.00, 1.12, 1.00, 1.01, 0.98, 1.01, 0.96, 0.50, 0.51, 0.48, 0.48, 0.55, 0.50,
                        0.49, 0.51, 0.50, 0.49))
                .containsExactly(10);
    }

    /** {@code metric1} and {@code metric2} of {@code examples/csv/data/local_sample.csv}. */
    @Test
    void tenValuesWithAndWithoutAChange() {
        assertThat(points(154023, 138455, 143112, 149190, 132098, 151344, 155145, 148889, 149466, 148209))
                .isEmpty();
        assertThat(points(10.43, 10.23, 10.29, 10.91, 10.34, 10.69, 9.23, 9.11, 9.13, 9.03))
                .containsExactly(6);
    }

    /**
     * The three, and the step from 23 700 to 24 500 at 61, which Otava finds by its t-test: {@code
     * compute_change_points(series, max_pvalue=0.001)} gives 15, 61, 71, 95.
     */
    @Test
    void tigerbeetle() {
        assertThat(points(TIGERBEETLE)).containsExactly(15, 61, 71, 95);
    }

    private static List<Integer> points(double... values) {
        return EDivisive.of(values).stream().map(ChangePoint::before).toList();
    }
}
