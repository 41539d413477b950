package org.emplab.analysis.statistics;

import java.util.Arrays;

/**
 * How the variance of successive values divides over frequencies: the squares of their cosine coefficients
 * c_j = √(2/n)·Σ x_i·cos(πj(i + ½)/n), j = 1 … n − 1, which add up to the sum of squares around the mean. The lowest
 * hold what changes slowly: the first nearly all of a straight line, the 2k-th and its neighbours a wave of k periods.
 *
 * <p>Of more than {@value #MOST} values the means of equally many successive ones are taken.
 */
final class Cosines {
    static final int MOST = 1000;

    private final double[] squares;
    private final double[] table;

    private Cosines(double[] squares, double[] table) {
        this.squares = squares;
        this.table = table;
    }

    static Cosines of(double[] values) {
        double[] means = blockMeans(values);
        int n = means.length;
        double[] table = new double[4 * n];
        Arrays.setAll(table, i -> Math.cos(Math.PI * i / (2 * n)));
        double mean = Arrays.stream(means).average().orElse(0);
        double[] squares = new double[Math.max(0, n - 1)];
        for (int j = 1; j < n; j++) {
            double sum = 0;
            for (int i = 0, at = j; i < n; i++, at = (at + 2 * j) % (4 * n)) {
                sum += (means[i] - mean) * table[at];
            }
            squares[j - 1] = 2 * sum * sum / n;
        }
        return new Cosines(squares, table);
    }

    private static double[] blockMeans(double[] values) {
        int block = (values.length + MOST - 1) / MOST;
        if (block <= 1) {
            return values;
        }
        double[] means = new double[values.length / block];
        Arrays.setAll(
                means,
                i -> Arrays.stream(values, i * block, (i + 1) * block).average().orElse(0));
        return means;
    }

    int count() {
        return squares.length;
    }

    /** The square of the j-th coefficient, from 1 on. */
    double square(int j) {
        return squares[j - 1];
    }

    /** The cosine of the angle that the j-th cosine moves on from value to value. */
    double step(int j) {
        return table[2 * j];
    }
}
