package org.emplab.analysis.simulate.core;

import java.util.SplittableRandom;
import org.emplab.analysis.simulate.RandomSource;

/**
 * The spread of the program's time without any daemon: the shape of the central cluster.
 *
 * @param scaleSeconds of the shape
 */
public record OwnTime(Shape shape, double scaleSeconds) {
    /** Forms of a cluster, in units of its scale. */
    public enum Shape {
        NORMAL((random, part, number) -> RandomSource.gaussian(random)),
        GAMMA((random, part, number) -> RandomSource.exponential(random, RandomSource.exponential(random, 0))),
        EXPONENTIAL((random, part, number) -> RandomSource.exponential(random, 0)),
        LOGNORMAL((random, part, number) -> 2 * Math.exp(0.5 * RandomSource.gaussian(random))),
        STUDENT_4((random, part, number) -> student(random, 4)),
        PARETO_3((random, part, number) -> Math.pow(1 - random.nextDouble(), -1.0 / 3)),
        TWO_BANDS((random, part, number) -> RandomSource.gaussian(random) + (random.nextDouble() < 0.4 ? 14 : 0)),
        DRIFT((random, part, number) -> RandomSource.gaussian(random) + 12 * part),
        WAVE((random, part, number) -> RandomSource.gaussian(random) + 5 * Math.sin(8 * Math.PI * part)),
        STEP((random, part, number) -> RandomSource.gaussian(random) + (part > 0.6 ? 15 : 0)),
        THIRD((random, part, number) -> RandomSource.gaussian(random) + (number % 3 == 0 ? 25 : 0));

        private final Draw draw;

        Shape(Draw draw) {
            this.draw = draw;
        }
    }

    @FunctionalInterface
    private interface Draw {
        double next(SplittableRandom random, double part, int number);
    }

    public OwnTime {
        if (!(scaleSeconds >= 0) || Double.isInfinite(scaleSeconds)) {
            throw new IllegalArgumentException("the scale must not be negative, but is " + scaleSeconds);
        }
    }

    /**
     * Seconds beyond the task length.
     *
     * @param part of the run that is over, 0 to 1
     */
    double seconds(SplittableRandom random, double part, int number) {
        return scaleSeconds * shape.draw.next(random, part, number);
    }

    private static double student(SplittableRandom random, int freedom) {
        double squares = 0;
        for (int i = 0; i < freedom; i++) {
            double g = RandomSource.gaussian(random);
            squares += g * g;
        }
        return RandomSource.gaussian(random) / Math.sqrt(squares / freedom);
    }
}
