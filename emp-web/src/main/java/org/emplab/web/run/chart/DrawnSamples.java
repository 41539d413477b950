package org.emplab.web.run.chart;

import java.util.BitSet;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Frame;
import org.emplab.analysis.series.Points;
import org.emplab.analysis.series.Thinning;
import org.emplab.server.run.catalogue.RunSeries;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a run that its charts draw: of few all, of many those that can be seen in the series of ET, of PT or of a time
 * beside them, or among the dual samples, the longest and shortest, the L-samples, the failed ones and those after an interruption.
 *
 * @param indices of the run's points
 * @param inRange how many samples the shown range of sample numbers has
 */
record DrawnSamples(BitSet indices, int inRange) {
    /** The number of samples that are sent and drawn whole. */
    static final int FEW = 5_000;

    private static final int PIXELS_OF_A_COLUMN = 3;
    private static final int COLUMNS_OF_A_ROW = 6;
    /** The plot of dual samples is about half as wide as the series. */
    private static final int PIXELS_OF_A_CELL = 8;

    /**
     * @param width of the series' plot in pixels
     * @param lSamples their numbers
     * @param wanted numbers of samples to draw in any case
     * @param beside a time beside ET and PT, by the index of a point
     */
    static DrawnSamples of(
            RunSeries series,
            ShownRange shown,
            int width,
            Collection<Integer> lSamples,
            Collection<Integer> wanted,
            @Nullable IntFunction<OptionalLong> beside) {
        int from = shown.x() == null ? 0 : series.from(shown.x()[0]);
        int to = shown.x() == null ? series.size() : Math.max(from, series.from(Math.nextUp(shown.x()[1])));
        BitSet drawn = new BitSet(series.size());
        if (to - from <= FEW) {
            drawn.set(from, to);
        } else {
            BitSet marked = indices(series, lSamples);
            IntStream.range(from, to)
                    .filter(i -> series.failed(i) || series.interrupted(i))
                    .forEach(marked::set);
            inOrder(series, from, to, marked, width, i -> series.elapsedNanos(i) / 1e6, shown.et(), drawn);
            inOrder(series, from, to, marked, width, i -> processMillis(series, i), shown.pt(), drawn);
            if (beside != null) {
                IntToDoubleFunction millis =
                        i -> beside.apply(i).isPresent() ? beside.apply(i).getAsLong() / 1e6 : Double.NaN;
                inOrder(series, from, to, marked, width, millis, null, drawn);
            }
            pairs(series, from, to, marked, width, shown.et(), drawn);
        }
        drawn.or(indices(series, wanted));
        return new DrawnSamples(drawn, to - from);
    }

    private static void inOrder(
            RunSeries series,
            int from,
            int to,
            BitSet marked,
            int width,
            IntToDoubleFunction millis,
            double @Nullable [] range,
            BitSet drawn) {
        int columns = width / PIXELS_OF_A_COLUMN;
        Points points = Columns.of(to - from, i -> from + i, series::number, millis, marked);
        Frame all = Frame.around(points, columns, columns / COLUMNS_OF_A_ROW);
        Frame frame = range == null ? all : all.y(range[0], range[1]);
        Thinning.ofSeries(points, frame).stream().forEach(i -> drawn.set(from + i));
    }

    private static void pairs(
            RunSeries series, int from, int to, BitSet marked, int width, double @Nullable [] range, BitSet drawn) {
        int[] pairs = IntStream.of(series.pairs())
                .filter(i -> i >= from && i + 1 < to)
                .toArray();
        int cells = width / PIXELS_OF_A_CELL;
        BitSet either = new BitSet(series.size());
        IntStream.of(pairs).filter(i -> marked.get(i) || marked.get(i + 1)).forEach(either::set);
        Points points = Columns.of(
                pairs.length,
                k -> pairs[k],
                i -> series.elapsedNanos(i) / 1e6,
                i -> series.elapsedNanos(i + 1) / 1e6,
                either);
        Frame all = Frame.around(points, cells, cells);
        Frame frame = range == null ? all : all.x(range[0], range[1]).y(range[0], range[1]);
        Thinning.ofCloud(points, frame).stream().forEach(k -> drawn.set(pairs[k], pairs[k] + 2));
    }

    private static double processMillis(RunSeries series, int i) {
        return series.hasProcessTime(i) ? series.processNanos(i) / 1e6 : Double.NaN;
    }

    private static BitSet indices(RunSeries series, Collection<Integer> numbers) {
        BitSet indices = new BitSet(series.size());
        for (int number : numbers) {
            int i = series.from(number);
            if (i < series.size() && series.number(i) == number) {
                indices.set(i);
            }
        }
        return indices;
    }

    /** Points by their places; each is asked for many times. */
    private record Columns(double[] xs, double[] ys, BitSet marks) implements Points {
        /**
         * @param index of a place, among the run's samples
         * @param marks by index
         */
        static Columns of(
                int size, IntUnaryOperator index, IntToDoubleFunction x, IntToDoubleFunction y, BitSet marks) {
            double[] xs = new double[size];
            double[] ys = new double[size];
            BitSet marked = new BitSet(size);
            for (int place = 0; place < size; place++) {
                int i = index.applyAsInt(place);
                xs[place] = x.applyAsDouble(i);
                ys[place] = y.applyAsDouble(i);
                marked.set(place, marks.get(i));
            }
            return new Columns(xs, ys, marked);
        }

        @Override
        public int size() {
            return xs.length;
        }

        @Override
        public double x(int i) {
            return xs[i];
        }

        @Override
        public double y(int i) {
            return ys[i];
        }

        @Override
        public boolean marked(int i) {
            return marks.get(i);
        }
    }
}
