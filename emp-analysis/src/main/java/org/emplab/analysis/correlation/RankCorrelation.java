package org.emplab.analysis.correlation;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.ranking.NaturalRanking;
import org.apache.commons.statistics.ranking.TiesStrategy;
import org.emplab.analysis.statistics.Interval;

/**
 * Spearman's correlation with a 95 % interval.
 *
 * <p>The interval is of Fisher's z, its standard error from what each sample adds to the coefficient: the projection of the
 * U statistic E(F·G), F and G being the shares of samples below (half of those that are equal), and of the two variances
 * that ties make smaller. No single sample carries much of it, so it holds for times of any distribution.
 *
 * @param pValue two-sided, of the hypothesis that the ranks do not go together
 */
record RankCorrelation(double coefficient, Interval interval, double pValue) {
    private static final double TAIL = 0.025;
    private static final double NEARLY_ONE = 1 - 1e-12;

    /** The correlation of three samples or more, neither quantity constant. */
    static RankCorrelation of(double[] x, double[] y) {
        int n = x.length;
        double[] f = shareBelow(x);
        double[] g = shareBelow(y);
        double coefficient = Deviations.of(f, g).pearson();
        TDistribution student = TDistribution.of(n - 2.0);
        if (Math.abs(coefficient) >= NEARLY_ONE) {
            return new RankCorrelation(coefficient, new Interval(coefficient, coefficient, coefficient), 0);
        }
        double reach = student.inverseSurvivalProbability(TAIL) * errorOfZ(f, g, coefficient);
        double z = 0.5 * Math.log((1 + coefficient) / (1 - coefficient));
        double t = coefficient * Math.sqrt((n - 2) / (1 - coefficient * coefficient));
        return new RankCorrelation(
                coefficient,
                new Interval(
                        coefficient,
                        Math.min(coefficient, Math.tanh(z - reach)),
                        Math.max(coefficient, Math.tanh(z + reach))),
                Math.min(1, 2 * student.survivalProbability(Math.abs(t))));
    }

    private static double errorOfZ(double[] f, double[] g, double coefficient) {
        int n = f.length;
        int[] byF = descending(f);
        int[] byG = descending(g);
        double[] fAboveF = meanAbove(f, byF, f);
        double[] gAboveG = meanAbove(g, byG, g);
        double[] both = adds(f, g, meanAbove(f, byF, g), meanAbove(g, byG, f));
        double[] first = adds(f, f, fAboveF, fAboveF);
        double[] second = adds(g, g, gAboveG, gAboveG);
        double a = mean(f, f) - 0.25;
        double b = mean(g, g) - 0.25;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double adds = both[i] / Math.sqrt(a * b) - coefficient / 2 * (first[i] / a + second[i] / b);
            squares += adds * adds;
        }
        return Math.sqrt(squares / n / (n - 1)) / (1 - coefficient * coefficient);
    }

    /** The contribution of each sample to the mean of u·v, directly and by the rank of all others. */
    private static double[] adds(double[] u, double[] v, double[] byU, double[] byV) {
        double[] adds = new double[u.length];
        Arrays.setAll(adds, i -> u[i] * v[i] + byU[i] + byV[i]);
        double mean = Arrays.stream(adds).average().orElseThrow();
        Arrays.setAll(adds, i -> adds[i] - mean);
        return adds;
    }

    /** For each sample Σ v over the samples with larger u (which the order has first), and half of it over those with the same, divided by all. */
    private static double[] meanAbove(double[] u, int[] order, double[] v) {
        int n = u.length;
        double[] means = new double[n];
        double above = 0;
        for (int from = 0; from < n; ) {
            int to = from;
            double same = 0;
            while (to < n && u[order[to]] == u[order[from]]) {
                same += v[order[to++]];
            }
            for (int i = from; i < to; i++) {
                means[order[i]] = (above + same / 2) / n;
            }
            above += same;
            from = to;
        }
        return means;
    }

    /** The samples from the largest share down, equal ones in their own order. */
    private static int[] descending(double[] shares) {
        long[] keys = new long[shares.length];
        // shares are multiples of 1/2n: each fits with its sample into one number, which needs no boxes to be sorted
        Arrays.setAll(keys, i -> (Math.round(2 * shares.length * (1 - shares[i])) << Integer.SIZE) | i);
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }

    private static double[] shareBelow(double[] values) {
        double[] ranks = new NaturalRanking(TiesStrategy.AVERAGE).apply(values);
        return Arrays.stream(ranks).map(rank -> (rank - 0.5) / values.length).toArray();
    }

    private static double mean(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum / a.length;
    }
}
