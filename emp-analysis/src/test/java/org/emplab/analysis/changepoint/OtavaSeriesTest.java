package org.emplab.analysis.changepoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.emplab.analysis.changepoint.EDivisive.ChangePoint;
import org.junit.jupiter.api.Test;

/**
 * The public test series of Apache Otava, whose points were computed anew by apache-otava 0.8.0 (numpy 2.2.0): {@code
 * ChangePointDetector(PermutationsSignificanceTester(0.05, 999, PairDistanceCalculator, seed),
 * PairDistanceCalculator).get_change_points(series)}, the same with seeds 1 and 2.
 */
class OtavaSeriesTest {
    /** All 365 values of Otava's {@code tests/tigerbeetle_test.py}. */
    private static final double[] TIGERBEETLE = {
        26705, 26475, 26641, 26806, 26835, 26911, 26564, 26812, 26874, 26682, 15672, 26745, 26460, 26977, 26851,
        23412, 23547, 23674, 23519, 23670, 23662, 23462, 23750, 23717, 23524, 23588, 23687, 23793, 23937, 23715,
        23570, 23730, 23690, 23699, 23670, 23860, 23988, 23652, 23681, 23798, 23728, 23604, 23523, 23412, 23685,
        23773, 23771, 23718, 23409, 23739, 23674, 23597, 23682, 23680, 23711, 23660, 23990, 23938, 23742, 23703,
        23536, 24363, 24414, 24483, 24509, 24944, 24235, 24560, 24236, 24667, 24730, 28346, 28437, 28436, 28057,
        28217, 28456, 28427, 28398, 28250, 28331, 28222, 28726, 28578, 28345, 28274, 28514, 28590, 28449, 28305,
        28411, 28788, 28404, 28821, 28580, 27483, 26805, 27487, 27124, 26898, 27295, 26951, 27312, 27660, 27154,
        27050, 26989, 27193, 27503, 27326, 27375, 27513, 27057, 27421, 27574, 27609, 27123, 27824, 27644, 27394,
        27836, 27949, 27702, 27457, 27272, 28207, 27802, 27516, 27586, 28005, 27768, 28543, 28237, 27915, 28437,
        28342, 27733, 28296, 28524, 28687, 28258, 28611, 29360, 28590, 29641, 28965, 29474, 29256, 28611, 28205,
        28539, 27962, 28398, 28509, 28240, 28592, 28102, 28461, 28578, 28669, 28507, 28535, 28226, 28536, 28561,
        28087, 27953, 28398, 28007, 28518, 28337, 28242, 28607, 28545, 28514, 28377, 28010, 28412, 28633, 28576,
        28195, 28637, 28724, 28466, 28287, 28719, 28425, 28860, 28842, 28604, 28327, 28216, 28946, 28918, 29287,
        28725, 29148, 29541, 29137, 29628, 29087, 28612, 29154, 29108, 28884, 29234, 28695, 28969, 28809, 28695,
        28634, 28916, 29852, 29389, 29757, 29531, 29363, 29251, 29552, 29561, 29046, 29795, 29022, 29395, 28921,
        29739, 29257, 29455, 29376, 29528, 28909, 29492, 28984, 29621, 29026, 29457, 29102, 29114, 28924, 29162,
        29259, 29554, 29616, 29211, 29367, 29460, 28836, 29645, 29586, 28848, 29324, 28969, 29150, 29243, 29081,
        29312, 28923, 29272, 29117, 29072, 29529, 29737, 29652, 29612, 29856, 29012, 30402, 29969, 29309, 29439,
        29285, 29421, 29023, 28772, 29692, 29416, 29267, 29542, 29904, 30045, 29739, 29945, 29141, 29163, 29765,
        29197, 29441, 28910, 29504, 29614, 29643, 29506, 29420, 29672, 29432, 29784, 29888, 29309, 29247, 29816,
        29254, 29813, 29451, 29382, 29618, 28558, 29845, 29499, 29283, 29184, 29246, 28790, 29952, 29145, 29415,
        30437, 29227, 29605, 29859, 29156, 29807, 29406, 29734, 29861, 29140, 29983, 29832, 29919, 29896, 29991,
        29266, 29001, 29459, 29548, 29310, 29042, 29303, 29894, 29091, 29018, 29537, 29614, 29180, 29736, 29500,
        29218, 29581, 28906, 28542, 29306, 28987, 29878, 28865, 30272, 29707, 29662, 29815, 30492, 29347, 30096,
        29054, 30238, 28813, 31895, 28915
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
     * The three points of the first 120 values, and the step from 23 700 to 24 500 at 61, which Otava finds by its
     * t-test: {@code compute_change_points(series, max_pvalue=0.001)} gives 15, 61, 71, 95.
     */
    @Test
    void theBeginningOfTigerbeetle() {
        assertThat(points(Arrays.copyOf(TIGERBEETLE, 120))).containsExactly(15, 61, 71, 95);
    }

    /**
     * Those that Otava's permutations find with seed 1, and of the others only such as its t-test gives ({@code window_len=30,
     * max_pvalue=0.001, min_magnitude=0}, the values of its own test).
     */
    @Test
    void tigerbeetle() {
        assertThat(points(TIGERBEETLE))
                .contains(15, 71, 95, 131, 192)
                .isSubsetOf(15, 61, 71, 95, 117, 131, 142, 148, 192, 212, 260);
    }

    /** Series of {@code tests/series_test.py}. */
    @Test
    void stepsOfFewValues() {
        assertThat(points(1.02, 0.95, 0.99, 1.00, 1.12, 0.90, 0.50, 0.51, 0.48, 0.48, 0.55))
                .containsExactly(6);
        assertThat(points(2.02, 2.03, 2.01, 2.04, 1.82, 1.85, 1.79, 1.81, 1.80, 1.76, 1.78))
                .containsExactly(4);
        assertThat(levels(5, 1, 8, 5, 8, 9, 9, 3)).containsExactly(5, 13, 21);
    }

    /**
     * Series of MongoDB's signal-processing-algorithms, on which Otava is built, {@code tests/test_detection.py}; the
     * same points there.
     */
    @Test
    void changesAndSingleValuesOfMongo() {
        assertThat(points(
                        41, 18, 23, 3, 32, 11, 40, 13, 29, 48, 47, 35, 18, 21, 6, 2, 23, 3, 4, 7, 120, 103, 102, 81, 71,
                        62, 115, 61, 108, 63, 70, 98, 65, 96, 64, 74, 70, 113, 90, 114, 208, 196, 153, 150, 225, 179,
                        206, 165, 177, 151, 218, 217, 244, 245, 229, 195, 225, 229, 176, 250))
                .containsExactly(20, 40);
        assertThat(levels(30, 50)).isEmpty();
        assertThat(levels(15, 50, 15, 100)).containsExactly(15);
        assertThat(levels(14, 50, 1, 74, 15, 100)).containsExactly(15);
        assertThat(levels(14, 50, 1, 76, 15, 100)).containsExactly(14);
        assertThat(levels(2, 50, 1, 100, 12, 50, 15, 100)).containsExactly(15);
        assertThat(levels(2, 50, 1, 100, 12, 50, 15, 100, 15, 150)).containsExactly(15, 30);
    }

    /** One value of the last part is as high as the middle one. Otava ends that one at 30, MongoDB's test after the value: 33. */
    @Test
    void aChangeAndItsRecovery() {
        assertThat(levels(2, 50, 1, 100, 12, 50, 15, 100, 2, 50, 1, 100, 12, 50))
                .containsExactly(15, 30);
    }

    /** So many values of a level, the level, and so on. */
    private static List<Integer> levels(int... countsAndLevels) {
        DoubleStream values = DoubleStream.empty();
        for (int i = 0; i < countsAndLevels.length; i += 2) {
            double level = countsAndLevels[i + 1];
            values = DoubleStream.concat(
                    values, DoubleStream.generate(() -> level).limit(countsAndLevels[i]));
        }
        return points(values.toArray());
    }

    private static List<Integer> points(double... values) {
        return EDivisive.of(values, Set.of()).stream().map(ChangePoint::before).toList();
    }
}
