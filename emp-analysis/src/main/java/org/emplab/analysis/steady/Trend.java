package org.emplab.analysis.steady;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.analysis.statistics.SlowChange;

/**
 * A curve through successive values by least squares: one level or several, a line, a line that bends once, or slow
 * waves (the lowest cosines). Of several curves the one with the least BIC describes the values best.
 *
 * @param squares sum of the squared residuals
 * @param parameters how many numbers describe it
 * @param knot where the line bends; 0 for the others
 */
record Trend(SteadyState.Kind kind, double[] fitted, double squares, int parameters, int knot) {
    /** Most places at which a bend is tried. */
    private static final int KNOTS = 200;

    private static final double MOST_MEMORY = 0.9;

    /**
     * The best curve of values that do not keep their level.
     *
     * @param points where levels begin, but for the first one; none where no level was found to end
     */
    static Trend best(double[] values, List<Integer> points) {
        Trend line = line(values);
        List<Trend> trends = Stream.concat(
                        points.isEmpty() ? Stream.of() : Stream.of(levels(values, points)),
                        Stream.of(line, bend(values, line), waves(values, SlowChange.lowest(values.length))))
                .toList();
        Trend closest =
                trends.stream().min(Comparator.comparingDouble(Trend::squares)).orElseThrow();
        double independent = values.length / factor(values, closest.fitted);
        return trends.stream()
                .min(Comparator.comparingDouble(trend -> trend.bic(independent, values)))
                .orElseThrow();
    }

    /** By how many percent the last fitted value exceeds the first. */
    double risePercent() {
        return 100 * (fitted[fitted.length - 1] / fitted[0] - 1);
    }

    /** By how many percent the highest fitted value exceeds the lowest. */
    double spanPercent() {
        double lowest = Arrays.stream(fitted).min().orElseThrow();
        return 100 * (Arrays.stream(fitted).max().orElseThrow() / lowest - 1);
    }

    private double bic(double independent, double[] values) {
        double least = 1e-12 * Arrays.stream(values).map(value -> value * value).sum();
        return independent * Math.log(Math.max(squares, least)) + parameters * Math.log(independent);
    }

    /** By how much the memory of what a curve leaves makes the values worth fewer. */
    private static double factor(double[] values, double[] fitted) {
        double squares = 0;
        double products = 0;
        for (int i = 0; i < values.length; i++) {
            double residual = values[i] - fitted[i];
            squares += residual * residual;
            products += i == 0 ? 0 : residual * (values[i - 1] - fitted[i - 1]);
        }
        double memory = squares > 0 ? Math.max(0, Math.min(MOST_MEMORY, products / squares)) : 0;
        return (1 + memory) / (1 - memory);
    }

    private static Trend levels(double[] values, List<Integer> points) {
        double[] fitted = new double[values.length];
        int from = 0;
        for (int to : Stream.concat(points.stream(), Stream.of(values.length)).toList()) {
            Arrays.fill(
                    fitted, from, to, Arrays.stream(values, from, to).average().orElseThrow());
            from = to;
        }
        return of(SteadyState.Kind.FLAT, values, fitted, 1 + 2 * points.size(), 0);
    }

    private static Trend line(double[] values) {
        double[] times = centred(values.length);
        double mean = Arrays.stream(values).average().orElseThrow();
        double slope = slope(times, values);
        double[] fitted = new double[values.length];
        Arrays.setAll(fitted, i -> mean + slope * times[i]);
        return of(SteadyState.Kind.DRIFT, values, fitted, 2, 0);
    }

    /** The line and what a second slope behind a knot adds to it, which is orthogonal to all lines. */
    private static Trend bend(double[] values, Trend line) {
        int n = values.length;
        double[] residuals = residuals(values, line.fitted);
        double[] best = new double[n];
        double most = 0;
        int knot = 0;
        for (int at = LevelShifts.SHORTEST; at <= n - LevelShifts.SHORTEST; at += Math.max(1, n / KNOTS)) {
            int from = at;
            double[] hinge = new double[n];
            Arrays.setAll(hinge, i -> Math.max(0, i - from));
            double[] bent = residuals(hinge, line(hinge).fitted);
            double length = product(bent, bent);
            double along = product(residuals, bent);
            if (along * along / length > most) {
                most = along * along / length;
                knot = at;
                Arrays.setAll(best, i -> along / length * bent[i]);
            }
        }
        double[] fitted = new double[n];
        Arrays.setAll(fitted, i -> line.fitted[i] + best[i]);
        return of(SteadyState.Kind.BEND, values, fitted, 4, knot);
    }

    private static Trend waves(double[] values, int low) {
        int n = values.length;
        double mean = Arrays.stream(values).average().orElseThrow();
        double[] fitted = new double[n];
        Arrays.fill(fitted, mean);
        for (int j = 1; j <= low; j++) {
            double turn = Math.PI * j / n;
            double coefficient = 0;
            for (int i = 0; i < n; i++) {
                coefficient += 2.0 / n * (values[i] - mean) * Math.cos(turn * (i + 0.5));
            }
            for (int i = 0; i < n; i++) {
                fitted[i] += coefficient * Math.cos(turn * (i + 0.5));
            }
        }
        return of(SteadyState.Kind.WAVES, values, fitted, 1 + low, 0);
    }

    private static Trend of(SteadyState.Kind kind, double[] values, double[] fitted, int parameters, int knot) {
        double[] residuals = residuals(values, fitted);
        return new Trend(kind, fitted, product(residuals, residuals), parameters, knot);
    }

    private static double[] centred(int n) {
        double[] times = new double[n];
        Arrays.setAll(times, i -> i - (n - 1) / 2.0);
        return times;
    }

    private static double slope(double[] times, double[] values) {
        return product(times, values) / product(times, times);
    }

    private static double[] residuals(double[] values, double[] fitted) {
        double[] residuals = new double[values.length];
        Arrays.setAll(residuals, i -> values[i] - fitted[i]);
        return residuals;
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
