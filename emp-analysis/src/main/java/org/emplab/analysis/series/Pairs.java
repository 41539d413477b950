package org.emplab.analysis.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Points that belong to samples: one value on each axis, in ms unless said otherwise. Immutable.
 */
public final class Pairs {
    private final int[] numbers;
    private final double[] x;
    private final double[] y;

    private Pairs(int[] numbers, double[] x, double[] y) {
        this.numbers = numbers;
        this.x = x;
        this.y = y;
    }

    public static Pairs of(int[] numbers, double[] x, double[] y) {
        if (numbers.length != x.length || x.length != y.length) {
            throw new IllegalArgumentException(
                    numbers.length + " numbers, " + x.length + " values of x and " + y.length + " of y");
        }
        return new Pairs(numbers.clone(), x.clone(), y.clone());
    }

    /** The samples that are in both series. */
    public static Pairs matching(Series x, Series y) {
        List<int[]> indices = new ArrayList<>();
        for (int i = 0; i < x.size(); i++) {
            int j = y.indexOf(x.number(i));
            if (j >= 0) {
                indices.add(new int[] {i, j});
            }
        }
        return ofIndices(x, y, indices);
    }

    /**
     * Dual samples (1,2), (3,4) …: x is the odd one's time, y the even one's, and the number is the odd one's. A sample
     * whose partner is missing or failed stays single and is left out.
     */
    public static Pairs successive(Series series) {
        List<int[]> indices = new ArrayList<>();
        for (int i = 0; i + 1 < series.size(); i++) {
            if (series.turn(i) % 2 == 1 && series.turn(i + 1) == series.turn(i) + 1) {
                indices.add(new int[] {i, i + 1});
            }
        }
        return ofIndices(series, series, indices);
    }

    private static Pairs ofIndices(Series x, Series y, List<int[]> indices) {
        int[] numbers = new int[indices.size()];
        double[] xs = new double[indices.size()];
        double[] ys = new double[indices.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = x.number(indices.get(i)[0]);
            xs[i] = x.millis(indices.get(i)[0]);
            ys[i] = y.millis(indices.get(i)[1]);
        }
        return new Pairs(numbers, xs, ys);
    }

    /** All of several, one after the other. */
    public static Pairs joined(List<Pairs> several) {
        return new Pairs(
                several.stream().flatMapToInt(one -> Arrays.stream(one.numbers)).toArray(),
                several.stream().flatMapToDouble(one -> Arrays.stream(one.x)).toArray(),
                several.stream().flatMapToDouble(one -> Arrays.stream(one.y)).toArray());
    }

    public int size() {
        return numbers.length;
    }

    public int number(int index) {
        return numbers[index];
    }

    public double x(int index) {
        return x[index];
    }

    public double y(int index) {
        return y[index];
    }

    public double[] x() {
        return x.clone();
    }

    public double[] y() {
        return y.clone();
    }

    public int[] numbers() {
        return numbers.clone();
    }

    /** Numbers of the points that are not among others. */
    public int[] numbersWithout(Pairs others) {
        Set<Integer> known = Arrays.stream(others.numbers).boxed().collect(Collectors.toSet());
        return Arrays.stream(numbers).filter(number -> !known.contains(number)).toArray();
    }

    /** Each point as an object of its own. */
    public <T> List<T> points(PointMaker<T> maker) {
        return IntStream.range(0, size())
                .mapToObj(i -> maker.of(numbers[i], x[i], y[i]))
                .toList();
    }

    /** Makes a point. */
    @FunctionalInterface
    public interface PointMaker<T> {
        T of(int number, double x, double y);
    }

    /** The points that satisfy a condition. */
    public Pairs keep(PointTest test) {
        int[] keptNumbers = new int[size()];
        double[] keptX = new double[size()];
        double[] keptY = new double[size()];
        int kept = 0;
        for (int i = 0; i < size(); i++) {
            if (test.holds(numbers[i], x[i], y[i])) {
                keptNumbers[kept] = numbers[i];
                keptX[kept] = x[i];
                keptY[kept++] = y[i];
            }
        }
        return new Pairs(Arrays.copyOf(keptNumbers, kept), Arrays.copyOf(keptX, kept), Arrays.copyOf(keptY, kept));
    }

    /** A condition on a point. */
    @FunctionalInterface
    public interface PointTest {
        boolean holds(int number, double x, double y);
    }
}
