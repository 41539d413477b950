package org.emplab.analysis.simulate.core;

import java.util.List;
import java.util.Objects;

/**
 * A daemon, or several that run one after the other, whose executions start at moments of their own and compete with the
 * program for the core until their work is done.
 *
 * @param stages what runs one after the other
 * @param weight share of the core, compared with the program's 1
 * @param infrequent true if the samples that it lifts are L-samples
 */
public record Activity(List<Stage> stages, Arrivals arrivals, double weight, boolean infrequent) {
    /**
     * One process's work.
     *
     * @param cpuSeconds median CPU time
     * @param spread standard deviation of its logarithm
     */
    public record Stage(String name, double cpuSeconds, double spread) {
        public Stage {
            Objects.requireNonNull(name, "name");
            if (!(cpuSeconds > 0) || !(spread >= 0)) {
                throw new IllegalArgumentException(name + ": CPU time must be positive and spread not negative");
            }
        }
    }

    /** When executions start, in wall-clock time. */
    public sealed interface Arrivals {
        /**
         * Again and again.
         *
         * @param phase of the first, as a part of the period
         * @param jitterSeconds each is early or late by at most this
         * @param missed the part of them that do not come
         */
        record Every(double seconds, double phase, double jitterSeconds, double missed) implements Arrivals {}

        /** At random, so many a day on average. */
        record AtRandom(double perDay) implements Arrivals {}

        /** In each sample with some probability, while it runs: a frequent daemon. */
        record InSamples(double probability) implements Arrivals {}

        /** In the middle of these samples. */
        record AtSamples(List<Integer> numbers) implements Arrivals {
            public AtSamples {
                numbers = List.copyOf(numbers);
            }
        }
    }

    public Activity {
        stages = List.copyOf(stages);
        Objects.requireNonNull(arrivals, "arrivals");
        if (stages.isEmpty() || !(weight > 0)) {
            throw new IllegalArgumentException("an activity has a stage and a positive weight");
        }
    }

    /** An infrequent daemon with the program's priority. */
    public static Activity infrequent(String name, double cpuSeconds, double spread, Arrivals arrivals) {
        return new Activity(List.of(new Stage(name, cpuSeconds, spread)), arrivals, 1, true);
    }

    /** A daemon that works in each sample with some probability. */
    public static Activity frequent(String name, double cpuSeconds, double spread, double probability) {
        return new Activity(
                List.of(new Stage(name, cpuSeconds, spread)), new Arrivals.InSamples(probability), 1, false);
    }
}
