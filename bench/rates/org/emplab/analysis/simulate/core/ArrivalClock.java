package org.emplab.analysis.simulate.core;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.emplab.analysis.simulate.RandomSource;
import org.emplab.analysis.simulate.core.Activity.Arrivals;

/** The moments at which an activity's executions start, one after the other. */
final class ArrivalClock {
    private static final double DAY_SECONDS = 86_400;

    private final Activity activity;
    private final SplittableRandom random;
    private final Set<Integer> numbers;
    private double nominalSeconds;
    private double nextSeconds;

    ArrivalClock(Activity activity, SplittableRandom random) {
        this.activity = activity;
        this.random = random;
        this.numbers = activity.arrivals() instanceof Arrivals.AtSamples at ? new HashSet<>(at.numbers()) : Set.of();
        this.nextSeconds = Double.POSITIVE_INFINITY;
        if (activity.arrivals() instanceof Arrivals.Every every) {
            nominalSeconds = (every.phase() - 1) * every.seconds();
            advance();
        } else if (activity.arrivals() instanceof Arrivals.AtRandom) {
            nextSeconds = 0;
            advance();
        }
    }

    Activity activity() {
        return activity;
    }

    /** The next start; infinite if none is known. */
    double nextSeconds() {
        return nextSeconds;
    }

    /** A sample begins: those that come by samples are due some time within it. */
    void begin(int number, double startSeconds, double taskSeconds) {
        boolean due = activity.arrivals() instanceof Arrivals.InSamples in
                ? random.nextDouble() < in.probability()
                : numbers.contains(number);
        if (due) {
            nextSeconds = startSeconds + taskSeconds * (0.05 + 0.4 * random.nextDouble());
        }
    }

    /** The next one has started. */
    void advance() {
        nextSeconds = Double.POSITIVE_INFINITY;
        if (activity.arrivals() instanceof Arrivals.Every every) {
            do {
                nominalSeconds += every.seconds();
            } while (random.nextDouble() < every.missed());
            nextSeconds = nominalSeconds + every.jitterSeconds() * (2 * random.nextDouble() - 1);
        } else if (activity.arrivals() instanceof Arrivals.AtRandom at) {
            nominalSeconds += RandomSource.exponential(random, 0) * DAY_SECONDS / at.perDay();
            nextSeconds = nominalSeconds;
        }
    }

    double work(Activity.Stage stage) {
        return stage.cpuSeconds() * Math.exp(stage.spread() * RandomSource.gaussian(random));
    }
}
