package org.emplab.analysis.correlation;

import java.util.Arrays;

/**
 * Two quantities as deviations from their means, and their sums of squares and products.
 *
 * @param x one for each sample
 * @param y of the same samples
 */
record Deviations(double[] x, double[] y, double squaresX, double squaresY, double products) {

    /** Differences to the first value keep the digits of long times. */
    static Deviations of(double[] x, double[] y) {
        double[] dx = fromMean(x);
        double[] dy = fromMean(y);
        return new Deviations(dx, dy, sumOfProducts(dx, dx), sumOfProducts(dy, dy), sumOfProducts(dx, dy));
    }

    /** Within −1 … 1. */
    double pearson() {
        return Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY)));
    }

    /** The fewest samples that make up half of the covariance; 0 where there is none. */
    int carriers() {
        double[] shares = new double[x.length];
        Arrays.setAll(shares, i -> Math.signum(products) * x[i] * y[i]);
        Arrays.sort(shares);
        double rest = Math.abs(products) / 2;
        int carriers = 0;
        while (rest > 0 && carriers < shares.length) {
            carriers++;
            rest -= shares[shares.length - carriers];
        }
        return carriers;
    }

    private static double[] fromMean(double[] values) {
        double[] above = new double[values.length];
        Arrays.setAll(above, i -> values[i] - values[0]);
        double mean = Arrays.stream(above).average().orElseThrow();
        Arrays.setAll(above, i -> above[i] - mean);
        return above;
    }

    private static double sumOfProducts(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
