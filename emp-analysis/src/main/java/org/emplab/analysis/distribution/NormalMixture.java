package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A distribution that is a mixture of normals, in ms, its components in the order of their means.
 *
 * <p>characterizing.txt, section 9: "the distribution of program times of PUT is somewhat mixture of two (or possibly
 * more) models".
 */
public record NormalMixture(List<NormalComponent> components) {
    private static final double SAME_MODE = 1e-3;

    public NormalMixture {
        if (components.isEmpty()) {
            throw new IllegalArgumentException("a mixture has at least one component");
        }
        components = components.stream()
                .sorted(Comparator.comparingDouble(NormalComponent::meanMillis))
                .toList();
    }

    /** Logarithm of the density, per ms. */
    public double logDensity(double millis) {
        double largest = Double.NEGATIVE_INFINITY;
        double[] terms = new double[components.size()];
        for (int i = 0; i < terms.length; i++) {
            NormalComponent component = components.get(i);
            terms[i] = Math.log(component.weight()) + component.logDensity(millis);
            largest = Math.max(largest, terms[i]);
        }
        double sum = 0;
        for (double term : terms) {
            sum += Math.exp(term - largest);
        }
        return largest + Math.log(sum);
    }

    /** Probability of a time of at most this. */
    public double cumulative(double millis) {
        double sum = 0;
        for (NormalComponent component : components) {
            sum += component.weight() * component.cumulative(millis);
        }
        return Math.min(1, sum);
    }

    /**
     * The time that a share of future executions stays below, by bisection.
     *
     * @param probability between 0 and 1, both exclusive
     */
    public double quantile(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw new IllegalArgumentException("probability is not between 0 and 1: " + probability);
        }
        double low = components.get(0).meanMillis();
        double high = low;
        for (NormalComponent component : components) {
            low = Math.min(low, component.meanMillis() - 40 * component.sdMillis());
            high = Math.max(high, component.meanMillis() + 40 * component.sdMillis());
        }
        for (int step = 0; step < 200 && low < high; step++) {
            double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high) {
                break;
            }
            if (cumulative(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /**
     * The density's peaks from below: where climbing from each component's mean ends. Two
     * components close together share one.
     */
    public List<Double> modesMillis() {
        double smallest =
                components.stream().mapToDouble(NormalComponent::sdMillis).min().getAsDouble();
        List<Double> peaks = new ArrayList<>();
        for (NormalComponent start : components) {
            double peak = climb(start.meanMillis());
            boolean seen = peaks.stream().anyMatch(other -> Math.abs(other - peak) <= SAME_MODE * smallest);
            if (!seen) {
                peaks.add(peak);
            }
        }
        peaks.sort(Comparator.naturalOrder());
        return peaks;
    }

    /** Fixed-point iteration to a stationary point of the density, always uphill (Carreira-Perpiñán, 2000). */
    private double climb(double start) {
        double x = start;
        for (int step = 0; step < 100_000; step++) {
            double numerator = 0;
            double denominator = 0;
            double base = logDensity(x);
            for (NormalComponent component : components) {
                double pull = component.weight()
                        * Math.exp(component.logDensity(x) - base)
                        / (component.sdMillis() * component.sdMillis());
                numerator += pull * component.meanMillis();
                denominator += pull;
            }
            double next = numerator / denominator;
            if (Math.abs(next - x) <= 1e-9 * components.get(0).sdMillis()) {
                return next;
            }
            x = next;
        }
        return x;
    }

    /**
     * One normal of a mixture.
     *
     * @param weight share of the values, all weights sum to 1
     */
    public record NormalComponent(double weight, double meanMillis, double sdMillis) {
        private static final double LOG_SQRT_2_PI = 0.5 * Math.log(2 * Math.PI);

        double logDensity(double x) {
            double z = (x - meanMillis) / sdMillis;
            return -0.5 * z * z - Math.log(sdMillis) - LOG_SQRT_2_PI;
        }

        double cumulative(double x) {
            return NormalDistribution.of(meanMillis, sdMillis).cumulativeProbability(x);
        }
    }
}
