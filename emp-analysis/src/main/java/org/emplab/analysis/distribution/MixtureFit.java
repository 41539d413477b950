package org.emplab.analysis.distribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.emplab.analysis.distribution.NormalMixture.NormalComponent;
import org.emplab.analysis.series.ClockTick;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.statistics.Summary;

/**
 * Mixtures of 1 … k normals fitted to a run's times, and the one with the smallest BIC (Schwarz, 1978):
 * −2·log L + p·log n with p = 3k − 1 parameters.
 *
 * <p>Times in whole steps of a clock, 1 ms in the papers, are intervals: the likelihood of a time x is P(x − ½ step < X <
 * x + ½ step), so that whole milliseconds are not taken for a mixture of spikes, and a deviation below a step is told. The
 * step is the largest time of which all times are whole multiples away from the smallest (with fewer than ten different
 * times the power of ten in it). It counts where it is more than 1 % of the width of the middle half. No deviation is
 * smaller than step/√12, what rounding alone makes, or than that 1 % where no step counts. A few outliers far away are a
 * normal of their own, with their small weight: one wide normal over everything would hide the shape of the rest.
 *
 * @param stepMillis the clock's step in ms; 0 where it is too small to count
 * @param floorMillis smallest deviation that a normal may have, ms
 * @param candidates every fit, by number of components
 * @param chosen the number of components with the smallest BIC
 * @param ks largest distance between the data's and the chosen mixture's cumulative distribution
 * @param quantiles predicted times in ms by percentage
 */
public record MixtureFit(
        int samples,
        double stepMillis,
        double floorMillis,
        List<Candidate> candidates,
        @JsonIgnore int chosen,
        @JsonProperty("kolmogorovSmirnovStatistic") double ks,
        SortedMap<Double, Double> quantiles) {

    private static final double NARROWEST = 0.01;
    private static final int FEW_TIMES = 10;

    private static final double CHANCE = 0.001;

    private static final double[] PERCENTAGES = {1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9};

    public MixtureFit {
        candidates = List.copyOf(candidates);
    }

    /** A mixture of k normals, its log-likelihood (density per ms) and BIC. */
    public record Candidate(@JsonIgnore NormalMixture mixture, double logLikelihood, double bic) {
        @JsonProperty
        public int components() {
            return mixture.components().size();
        }
    }

    /** Whether a normal is as narrow as one may be: its deviation is at most that, and not known. */
    public boolean atFloor(NormalComponent component) {
        return component.sdMillis() <= floorMillis * (1 + 1e-9);
    }

    @JsonProperty
    List<Component> components() {
        return mixture().components().stream()
                .map(component -> new Component(component, atFloor(component)))
                .toList();
    }

    @JsonProperty
    List<Double> modesMillis() {
        return mixture().modesMillis();
    }

    private record Component(@JsonUnwrapped NormalComponent normal, boolean atFloor) {}

    public NormalMixture mixture() {
        return candidates.get(chosen - 1).mixture();
    }

    /**
     * @param mostComponents the largest k tried; fewer where the samples do not suffice (three for each component)
     * @throws UnsuitableInputException if there are fewer than three times, all are equal, or few differ and all are ticks
     */
    public static MixtureFit of(Series series, int mostComponents) {
        if (mostComponents < 1) {
            throw new IllegalArgumentException("at least one component: " + mostComponents);
        }
        if (series.size() < 3) {
            throw new UnsuitableInputException(
                    "a distribution takes at least 3 samples, and " + series.size() + " carry this time");
        }
        Moments moments = Moments.of(series);
        double sd = moments.sdMillis().orElseThrow();
        if (sd <= 8 * Math.ulp(moments.meanMillis())) { // what differs less is one number to the fit
            throw new UnsuitableInputException(
                    "all " + series.size() + " samples took " + moments.meanMillis() + " ms: no distribution to fit");
        }
        if (fewDiffer(series) && ClockTick.sixtyFourths(series.nanos(), CHANCE)) {
            throw new UnsuitableInputException(
                    "all " + series.size()
                            + " samples took a multiple of 15.625 ms, a tick of the clock, and few differ: no distribution to fit");
        }
        double[] values = standardised(series, moments);
        double narrowest = NARROWEST * width(values);
        double stepMillis = stepMillis(series);
        double clockMillis = stepMillis / sd > narrowest ? stepMillis : 0;
        double step = clockMillis / sd;
        double floor = step > 0 ? step / Math.sqrt(12) : narrowest;
        List<Candidate> candidates = new ArrayList<>();
        for (int k = 1; k <= Math.min(mostComponents, Math.max(1, series.size() / 3)); k++) {
            candidates.add(candidate(ExpectationMaximisation.fit(values, k, floor, step), moments, series.size()));
        }
        Candidate best = candidates.stream()
                .min(Comparator.comparingDouble(Candidate::bic))
                .orElseThrow();
        SortedMap<Double, Double> quantiles = new TreeMap<>();
        for (double percentage : PERCENTAGES) {
            quantiles.put(percentage, best.mixture().quantile(percentage / 100));
        }
        return new MixtureFit(
                series.size(),
                clockMillis,
                floor * sd,
                candidates,
                best.components(),
                distance(series.millis(), best.mixture(), clockMillis),
                quantiles);
    }

    private static double[] standardised(Series series, Moments moments) {
        double sd = moments.sdMillis().orElseThrow();
        double[] values = new double[series.size()];
        Arrays.setAll(values, i -> (series.millis(i) - moments.meanMillis()) / sd);
        Arrays.sort(values);
        return values;
    }

    /** Interquartile range as a normal's deviation; 1, the whole deviation, where half of the values are equal. */
    private static double width(double[] sorted) {
        double range = Summary.quantile(sorted, 0.75) - Summary.quantile(sorted, 0.25);
        return range > 0 ? range / 1.349 : 1;
    }

    private static double stepMillis(Series series) {
        long step = series.stepNanos();
        if (fewDiffer(series)) {
            long power = 1;
            while (step % (10 * power) == 0) {
                power *= 10;
            }
            step = power;
        }
        return step / 1e6;
    }

    private static boolean fewDiffer(Series series) {
        return Arrays.stream(series.nanos()).distinct().limit(FEW_TIMES).count() < FEW_TIMES;
    }

    private static Candidate candidate(ExpectationMaximisation.Fit fit, Moments moments, int samples) {
        double sd = moments.sdMillis().orElseThrow();
        List<NormalComponent> components = fit.components().stream()
                .map(component -> new NormalComponent(
                        component.weight(),
                        moments.meanMillis() + sd * component.meanMillis(),
                        sd * component.sdMillis()))
                .toList();
        double logLikelihood = fit.logLikelihood() - samples * Math.log(sd);
        int parameters = 3 * components.size() - 1;
        return new Candidate(
                new NormalMixture(components), logLikelihood, -2 * logLikelihood + parameters * Math.log(samples));
    }

    /** Largest distance of the two cumulative distributions; of whole steps, between them. */
    private static double distance(double[] millis, NormalMixture mixture, double stepMillis) {
        double[] sorted = millis.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double largest = 0;
        for (int i = 0; i < n; i++) {
            if (i == 0 || sorted[i] > sorted[i - 1]) {
                double below = mixture.cumulative(sorted[i] - stepMillis / 2);
                largest = Math.max(largest, Math.abs(below - i / (double) n));
            }
            if (i == n - 1 || sorted[i + 1] > sorted[i]) {
                double upTo = mixture.cumulative(sorted[i] + stepMillis / 2);
                largest = Math.max(largest, Math.abs((i + 1.0) / n - upTo));
            }
        }
        return largest;
    }
}
