package org.emplab.analysis.components;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.components.Component.Level;

/**
 * The numbers of boots, of runs in each and of samples of each run by which the mean is known as well as wanted.
 *
 * @param boots 1 where boots are no level of their own
 * @param samples of each run, two at least, so that their scatter is seen
 * @param halfWidthPercent of the mean's interval, in percent of the mean
 * @param seconds that it takes
 */
public record Design(int boots, int runs, int samples, double halfWidthPercent, double seconds) {
    private static final int MOST = 2_000;
    private static final int MOST_RUNS_IN_A_BOOT = 50;
    private static final int MOST_SAMPLES = 1_000_000;

    /**
     * The cost of a unit of each level, s.
     *
     * @param boot a reboot, until runs may start
     * @param run beside its samples
     */
    public record Cost(double boot, double run, double sample) {}

    /**
     * The cheapest design for each number of units of the highest level, in their order, as far as a larger number may still
     * be cheaper than all; empty where 2000 are too few. Half width: t with one less degree of freedom than the highest level
     * has units, times the root of σ²(boot)/b + σ²(run)/(b·r) + σ²(sample)/(b·r·n).
     */
    static List<Design> of(VarianceComponents components, Cost cost, double halfWidthPercent, double confidence) {
        List<Design> designs = new ArrayList<>();
        double cheapest = Double.POSITIVE_INFINITY;
        double half = halfWidthPercent / 100 * components.mean().estimate();
        double eachUnit = components.boot().isPresent() ? cost.boot() + cost.run() : costOfRun(components, cost);
        for (int units = 2; units <= MOST && units * (eachUnit + cost.sample()) < cheapest; units++) {
            double t = TDistribution.of(units - 1.0).inverseSurvivalProbability((1 - confidence) / 2);
            double variance = half * half / (t * t) * units;
            Optional<Design> best = components.boot().isPresent()
                    ? inBoots(components, cost, units, variance, t)
                    : of(components, cost, 1, units, variance, t);
            if (best.isPresent()) {
                designs.add(best.get());
                cheapest = Math.min(cheapest, best.get().seconds());
            }
        }
        return designs;
    }

    static Optional<Design> cheapest(List<Design> designs) {
        return designs.stream().min(Comparator.comparingDouble(Design::seconds));
    }

    private static Optional<Design> inBoots(
            VarianceComponents components, Cost cost, int boots, double variance, double t) {
        double left = variance - components.boot().orElseThrow().variance();
        List<Design> designs = new ArrayList<>();
        for (int runs = 1; runs <= MOST_RUNS_IN_A_BOOT; runs++) {
            of(components, cost, boots, runs, left * runs, t).ifPresent(designs::add);
        }
        return cheapest(designs);
    }

    /**
     * @param variance that a run's mean may have
     * @param runs in each boot, or in all where boots are no level
     */
    private static Optional<Design> of(
            VarianceComponents components, Cost cost, int boots, int runs, double variance, double t) {
        double left = variance - components.run().variance();
        double samples = Math.max(2, Math.ceil(components.sample().variance() * components.dependence() / left));
        if (!(left > 0) || samples > MOST_SAMPLES) {
            return Optional.empty();
        }
        int all = boots * runs;
        double ofMean = components.run().variance() / all
                + components.sample().variance() * components.dependence() / (all * samples)
                + components.boot().map(boot -> boot.variance() / boots).orElse(0.0);
        double seconds = (components.boot().isPresent() ? boots * cost.boot() : 0)
                + all
                        * ((components.boot().isPresent() ? cost.run() : costOfRun(components, cost))
                                + samples * cost.sample());
        return Optional.of(new Design(boots, runs, (int) samples, components.percent(t * Math.sqrt(ofMean)), seconds));
    }

    private static double costOfRun(VarianceComponents components, Cost cost) {
        return cost.run() + (components.run().level() == Level.RUN_AND_BOOT ? cost.boot() : 0);
    }
}
