package org.emplab.analysis.cluster;

import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.simulate.RandomSource;

/** Runs without an L: what a cluster may look like, in units of its scale. */
public enum Shape {
    NORMAL((random, part, before) -> RandomSource.gaussian(random)),
    UNIFORM((random, part, before) -> 4 * random.nextDouble()),
    EXPONENTIAL((random, part, before) -> RandomSource.exponential(random, 0)),
    GAMMA((random, part, before) -> RandomSource.exponential(random, RandomSource.exponential(random, 0))),
    LAPLACE((random, part, before) -> RandomSource.exponential(random, 0) * (random.nextBoolean() ? 1 : -1)),
    LOGNORMAL_HALF((random, part, before) -> Math.exp(0.5 * RandomSource.gaussian(random))),
    LOGNORMAL_ONE((random, part, before) -> Math.exp(RandomSource.gaussian(random))),
    STUDENT_5((random, part, before) -> Shape.student(random, 5)),
    STUDENT_3((random, part, before) -> Shape.student(random, 3)),
    PARETO_3((random, part, before) -> Math.pow(1 - random.nextDouble(), -1.0 / 3)),
    PARETO_2((random, part, before) -> Math.pow(1 - random.nextDouble(), -0.5)),
    WEIBULL_HALF((random, part, before) -> Math.pow(RandomSource.exponential(random, 0), 2)),
    WHOLE_MS_NARROW((random, part, before) -> Math.rint(RandomSource.gaussian(random) * 0.4) / 2.5),
    WHOLE_MS((random, part, before) -> Math.rint(RandomSource.gaussian(random) * 2.5) / 2.5),
    WHOLE_MS_SKEWED((random, part, before) -> Math.rint(RandomSource.exponential(random, 0) * 2.5) / 2.5),
    TWO_BANDS_HALF((random, part, before) -> RandomSource.gaussian(random) + (random.nextDouble() < 0.5 ? 12 : 0)),
    TWO_BANDS_THIRD((random, part, before) -> RandomSource.gaussian(random) + (random.nextDouble() < 0.33 ? 40 : 0)),
    TWO_BANDS_QUARTER((random, part, before) -> RandomSource.gaussian(random) + (random.nextDouble() < 0.25 ? 60 : 0)),
    THREE_BANDS((random, part, before) -> RandomSource.gaussian(random) + 15 * random.nextInt(3)),
    DRIFT((random, part, before) -> RandomSource.gaussian(random) + 20 * part),
    WAVE((random, part, before) -> RandomSource.gaussian(random) + 10 * Math.sin(6 * Math.PI * part)),
    STEP_IN_THE_MIDDLE((random, part, before) -> RandomSource.gaussian(random) + (part >= 0.5 ? 20 : 0)),
    STEP_NEAR_THE_END((random, part, before) -> RandomSource.gaussian(random) + (part >= 0.9 ? 20 : 0)),
    STEP_BACK((random, part, before) -> RandomSource.gaussian(random) + (part >= 0.3 && part < 0.42 ? 30 : 0)),
    RANDOM_WALK((random, part, before) -> before + RandomSource.gaussian(random)),
    SLUGGISH((random, part, before) -> 0.9 * before + RandomSource.gaussian(random));

    private static final double CENTRE_NANOS = 128_250e6;
    private static final double SCALE_NANOS = 2.5e6;

    private final Draw draw;

    Shape(Draw draw) {
        this.draw = draw;
    }

    @FunctionalInterface
    interface Draw {
        /**
         * @param part of the run that is over, 0 to 1
         * @param before the value of the sample before
         */
        double next(SplittableRandom random, double part, double before);
    }

    double[] units(SplittableRandom random, int samples) {
        double[] units = new double[samples];
        double before = 0;
        for (int i = 0; i < samples; i++) {
            before = draw.next(random, (double) i / samples, before);
            units[i] = before;
        }
        return units;
    }

    /** Around 128.25 s, with 2.5 ms for a unit. */
    static Series series(double[] units) {
        return scaled(units, 1);
    }

    static Series scaled(double[] units, double factor) {
        long[] nanos = new long[units.length];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = Math.round(factor * Math.rint(CENTRE_NANOS + SCALE_NANOS * units[i]));
        }
        return Series.of(nanos);
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
