package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval.Bounds;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.analysis.statistics.Summary;

/**
 * Draws the samples of both lengths anew, again and again, of several runs of a length the runs first, and applies step 8 to
 * each draw: percentile intervals of a smoothed bootstrap (Silverman and Young, 1987). The seed is fixed, so the same runs
 * give the same intervals.
 */
final class CutoffIntervals {
    private static final double CONFIDENCE = 0.95;
    private static final int MOST_RESAMPLES = 1_000;
    private static final int FEWEST_RESAMPLES = 200;
    private static final long MOST_DRAWS = 10_000_000;
    /** Fewer executions do not show how they vary. */
    private static final int FEWEST_EXECUTIONS = 3;

    private final List<Cutoff> cutoffs;
    private final ResampledDaemons shortRun;
    private final ResampledDaemons longRun;
    private final boolean wholeMillis;

    /**
     * @param cutoffs of the table
     * @param shortRun has all their daemons that it met
     */
    CutoffIntervals(List<Cutoff> cutoffs, ResampledDaemons shortRun, ResampledDaemons longRun, boolean wholeMillis) {
        this.cutoffs = cutoffs;
        this.shortRun = shortRun;
        this.longRun = longRun;
        this.wholeMillis = wholeMillis;
    }

    /** Returns the cutoffs with their intervals. */
    List<Cutoff> cutoffs() {
        if (cutoffs.isEmpty()) {
            return List.of();
        }
        int resamples = (int) Math.max(
                FEWEST_RESAMPLES,
                Math.min(MOST_RESAMPLES, MOST_DRAWS / Math.max(1, shortRun.samples() + longRun.samples())));
        SplittableRandom random = new SplittableRandom(Bootstrap.SEED);
        List<List<Cutoff>> drawn = new ArrayList<>();
        for (int i = 0; i < resamples; i++) {
            drawn.add(new CutoffRule(shortRun.next(random), longRun.next(random), wholeMillis).cutoffs());
        }
        return cutoffs.stream()
                .map(cutoff -> cutoff.with(interval(cutoff, drawn)))
                .toList();
    }

    private CutoffInterval interval(Cutoff cutoff, List<List<Cutoff>> draws) {
        List<Cutoff> ofDaemon = draws.stream()
                .flatMap(List::stream)
                .filter(one -> one.name().equals(cutoff.name()))
                .toList();
        return new CutoffInterval(
                CONFIDENCE,
                draws.size(),
                (double) ofDaemon.size() / draws.size(),
                IntStream.range(0, cutoff.tiers().size())
                        .mapToObj(tier -> bounds(cutoff, tier, ofDaemon))
                        .toList());
    }

    private Bounds bounds(Cutoff cutoff, int tier, List<Cutoff> drawn) {
        boolean last = tier == cutoff.tiers().size() - 1;
        boolean fromShort = cutoff.tiers().size() == 1
                ? value(cutoff.shortCutoffMillis()) >= value(cutoff.longCutoffMillis())
                : !last;
        int executions = (fromShort ? shortRun : longRun).executions(cutoff.name());
        if (drawn.isEmpty() || executions < FEWEST_EXECUTIONS) {
            return new Bounds(OptionalDouble.empty(), OptionalDouble.empty());
        }
        double seconds = last ? Double.POSITIVE_INFINITY : 0;
        double[] millis =
                drawn.stream().mapToDouble(one -> one.millisFor(seconds)).toArray();
        double estimate = cutoff.tiers().get(tier).cutoffMillis();
        double tail = (1 - CONFIDENCE) / 2;
        Arrays.sort(millis);
        return new Bounds(
                OptionalDouble.of(Math.min(estimate, Summary.quantile(millis, tail))),
                OptionalDouble.of(Math.max(estimate, Summary.quantile(millis, 1 - tail))));
    }

    private static double value(OptionalDouble millis) {
        return millis.orElse(0);
    }
}
