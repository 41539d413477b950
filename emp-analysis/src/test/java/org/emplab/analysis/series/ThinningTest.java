package org.emplab.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ThinningTest {
    private static final int COLUMNS = 50;
    private static final int ROWS = 20;

    /** Points of many shapes, from fixed seeds: none, one, equal ones, gaps, heavy tails, many marks. */
    static List<Drawn> shapes() {
        List<Drawn> shapes = new ArrayList<>();
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            int size = new int[] {0, 1, 2, 300, 20_000}[seed % 5];
            DoubleSupplier y = switch (seed % 4) {
                case 0 -> () -> 7;
                case 1 -> () -> random.nextGaussian();
                case 2 -> () -> Math.exp(3 * random.nextGaussian());
                default -> () -> random.nextInt(10) == 0 ? Double.NaN : random.nextInt(5);
            };
            double[] ys =
                    IntStream.range(0, size).mapToDouble(i -> y.getAsDouble()).toArray();
            BitSet marked = new BitSet();
            IntStream.range(0, size).filter(i -> random.nextInt(100) == 0).forEach(marked::set);
            shapes.add(new Drawn(seed, ys, marked));
        }
        return shapes;
    }

    record Drawn(int seed, double[] ys, BitSet marks) implements Points {
        @Override
        public int size() {
            return ys.length;
        }

        @Override
        public double x(int i) {
            return i + 1;
        }

        @Override
        public double y(int i) {
            return ys[i];
        }

        @Override
        public boolean marked(int i) {
            return marks.get(i);
        }

        @Override
        public String toString() {
            return size() + " points, seed " + seed;
        }
    }

    /** Only some of the points, under their new indices. */
    record Picked(Points all, int[] indices) implements Points {
        @Override
        public int size() {
            return indices.length;
        }

        @Override
        public double x(int i) {
            return all.x(indices[i]);
        }

        @Override
        public double y(int i) {
            return all.y(indices[i]);
        }

        @Override
        public boolean marked(int i) {
            return all.marked(indices[i]);
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void keepsFirstLastLowestAndHighestOfEachColumn(Points points) {
        Frame frame = Frame.around(points, COLUMNS, ROWS);
        Points thin = picked(points, Thinning.ofSeries(points, frame));

        for (int column = 0; column < COLUMNS; column++) {
            assertThat(ends(thin, frame, column)).isEqualTo(ends(points, frame, column));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void leavesNoCellEmptyThatHeldAPoint(Points points) {
        Frame frame = Frame.around(points, COLUMNS, ROWS);

        assertThat(cells(picked(points, Thinning.ofCloud(points, frame)), frame))
                .isEqualTo(cells(points, frame));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void keepsAllMarkedPointsAndIsBoundedByWhatCanBeSeen(Points points) {
        Frame frame = Frame.around(points, COLUMNS, ROWS);
        BitSet kept = Thinning.ofSeries(points, frame);

        int marked = 0;
        for (int i = 0; i < points.size(); i++) {
            if (points.marked(i) && !Double.isNaN(points.y(i))) {
                assertThat(kept.get(i)).as("marked point %d", i).isTrue();
                marked++;
            }
        }
        assertThat(kept.cardinality()).isLessThanOrEqualTo(4 * COLUMNS + COLUMNS * ROWS + 4 + marked);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void givesTheSameTwiceAndTakesNothingAwayFromWhatIsThin(Points points) {
        Frame frame = Frame.around(points, COLUMNS, ROWS);
        BitSet kept = Thinning.ofSeries(points, frame);
        Points thin = picked(points, kept);

        assertThat(Thinning.ofSeries(points, frame)).isEqualTo(kept);
        assertThat(Frame.around(thin, COLUMNS, ROWS)).isEqualTo(frame);
        assertThat(Thinning.ofSeries(thin, frame).cardinality()).isEqualTo(thin.size());
        Points cloud = picked(points, Thinning.ofCloud(points, frame));
        assertThat(Thinning.ofCloud(cloud, frame).cardinality()).isEqualTo(cloud.size());
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void keepsOnlyWhatIsInView(Points points) {
        Frame frame = Frame.around(points, COLUMNS, ROWS).x(10, 150).y(-1, 3);

        Thinning.ofSeries(points, frame).stream()
                .forEach(i -> assertThat(frame.holds(points.x(i), points.y(i))).isTrue());
    }

    @Test
    void marksBeyondWhatCanBeDrawnAreThinnedByThemselves() {
        double[] ys = new Random(1).doubles(50_000).toArray();
        BitSet all = new BitSet();
        all.set(0, ys.length);
        Points points = new Drawn(1, ys, all);
        Frame frame = Frame.around(points, COLUMNS, ROWS);

        assertThat(Thinning.ofCloud(points, frame).cardinality()).isLessThanOrEqualTo(4 * COLUMNS + COLUMNS * ROWS + 4);
    }

    @Test
    void aFrameHasAnExtentAndAResolution() {
        assertThatThrownBy(() -> new Frame(2, 1, 0, 1, 1, 1)).hasMessage("from 2.0 to 1.0, from 0.0 to 1.0");
        assertThatThrownBy(() -> new Frame(Double.NaN, 1, 0, 1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Frame(0, 1, 0, 1, 0, 1)).hasMessage("0 columns, 1 rows");
    }

    private static Points picked(Points points, BitSet kept) {
        return new Picked(points, kept.stream().toArray());
    }

    private static List<Double> ends(Points points, Frame frame, int column) {
        int[] in = IntStream.range(0, points.size())
                .filter(i -> !Double.isNaN(points.y(i)) && frame.column(points.x(i)) == column)
                .toArray();
        if (in.length == 0) {
            return List.of();
        }
        return List.of(
                points.x(in[0]),
                points.y(in[0]),
                points.x(in[in.length - 1]),
                points.y(in[in.length - 1]),
                IntStream.of(in).mapToDouble(points::y).min().orElseThrow(),
                IntStream.of(in).mapToDouble(points::y).max().orElseThrow());
    }

    private static Set<Integer> cells(Points points, Frame frame) {
        return IntStream.range(0, points.size())
                .filter(i -> !Double.isNaN(points.y(i)))
                .mapToObj(i -> frame.cell(points.x(i), points.y(i)))
                .collect(Collectors.toSet());
    }
}
