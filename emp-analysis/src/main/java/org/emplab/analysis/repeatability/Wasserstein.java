package org.emplab.analysis.repeatability;

import java.util.Arrays;

/**
 * The mean distance in ms that one distribution's times have to be moved to become the other's (first Wasserstein
 * distance): ∫|F(x) − G(x)| dx.
 */
final class Wasserstein {
    private Wasserstein() {}

    /**
     * @throws IllegalArgumentException if one has no values
     */
    static double distance(double[] a, double[] b) {
        if (a.length == 0 || b.length == 0) {
            throw new IllegalArgumentException("no times");
        }
        double[] x = a.clone();
        double[] y = b.clone();
        Arrays.sort(x);
        Arrays.sort(y);
        double distance = 0;
        double last = Math.min(x[0], y[0]);
        int i = 0;
        int j = 0;
        while (i < x.length || j < y.length) {
            boolean takeX = j == y.length || (i < x.length && x[i] <= y[j]);
            double next = takeX ? x[i] : y[j];
            distance += Math.abs(i / (double) x.length - j / (double) y.length) * (next - last);
            last = next;
            if (takeX) {
                i++;
            } else {
                j++;
            }
        }
        return distance;
    }
}
