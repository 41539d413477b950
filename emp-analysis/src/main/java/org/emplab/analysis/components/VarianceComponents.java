package org.emplab.analysis.components;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.components.Component.Level;
import org.emplab.analysis.statistics.Interval;

/**
 * The variance of a program's times by level: samples lie in runs, and runs in boots (Kalibera and Jones, 2013). Moments of
 * unweighted means, which are theirs where every run has as many samples and every boot as many runs: the component of a
 * level is the variance of its units' means less what the level below adds to them, and not less than 0. Samples that
 * depend on each other count as the independent ones that they are worth.
 *
 * @param mean over the units of the highest level, ms, with its 95 % interval from their scatter
 * @param components the highest level first; boots where there are several and one of them has two runs
 * @param dependence mean factor by which successive samples make the variance of a run's mean larger
 */
public record VarianceComponents(Interval mean, List<Component> components, double dependence) {
    private static final double CONFIDENCE = 0.95;

    public VarianceComponents {
        components = List.copyOf(components);
    }

    /** Empty for fewer than two runs. */
    static Optional<VarianceComponents> of(List<RunInBoot> runs) {
        if (runs.size() < 2) {
            return Optional.empty();
        }
        Map<Optional<String>, List<RunInBoot>> boots = new LinkedHashMap<>();
        runs.forEach(run ->
                boots.computeIfAbsent(run.boot(), none -> new ArrayList<>()).add(run));
        boolean known = !boots.containsKey(Optional.<String>empty());
        boolean separable = known && boots.size() > 1 && boots.size() < runs.size();
        double within =
                runs.stream().mapToDouble(RunInBoot::varianceOfMean).average().orElseThrow();
        List<Component> components = new ArrayList<>();
        double[] means = RunInBoot.means(runs);
        if (separable) {
            int freedom = runs.size() - boots.size();
            double ofRuns = boots.values().stream()
                            .mapToDouble(boot -> RunInBoot.squares(RunInBoot.means(boot)))
                            .sum()
                    / freedom;
            double below = boots.values().stream()
                    .mapToDouble(boot -> ofRuns / boot.size())
                    .average()
                    .orElseThrow();
            means = boots.values().stream().mapToDouble(RunInBoot::mean).toArray();
            components.add(Component.of(
                    Level.BOOT, boots.size(), RunInBoot.squares(means) / (means.length - 1), below, means.length - 1));
            components.add(Component.of(Level.RUN, runs.size(), ofRuns, within, freedom));
        } else {
            components.add(Component.of(
                    known && boots.size() > 1 ? Level.RUN_AND_BOOT : Level.RUN,
                    runs.size(),
                    RunInBoot.squares(means) / (means.length - 1),
                    within,
                    means.length - 1));
        }
        int samples = runs.stream().mapToInt(RunInBoot::samples).sum();
        double ofSamples = runs.stream()
                        .mapToDouble(run -> run.sampleVariance() * (run.samples() - 1))
                        .sum()
                / (samples - runs.size());
        components.add(Component.of(Level.SAMPLE, samples, ofSamples, 0, samples - runs.size()));
        return Optional.of(new VarianceComponents(
                interval(means),
                components,
                runs.stream().mapToDouble(RunInBoot::dependence).average().orElseThrow()));
    }

    private static Interval interval(double[] means) {
        double mean = Arrays.stream(means).average().orElseThrow();
        double error = Math.sqrt(RunInBoot.squares(means) / (means.length - 1) / means.length);
        double reach = TDistribution.of(means.length - 1.0).inverseSurvivalProbability((1 - CONFIDENCE) / 2) * error;
        return new Interval(mean, mean - reach, mean + reach);
    }

    Component sample() {
        return components.get(components.size() - 1);
    }

    /** Runs, or runs with their boots. */
    Component run() {
        return components.get(components.size() - 2);
    }

    /** The component of boots, where they are a level of their own. */
    Optional<Component> boot() {
        return components.size() > 2 ? Optional.of(components.get(0)) : Optional.empty();
    }

    /** A deviation in percent of the mean. */
    double percent(double millis) {
        return 100 * millis / mean.estimate();
    }
}
