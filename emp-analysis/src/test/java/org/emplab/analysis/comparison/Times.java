package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.simulate.RandomSource;

/** Kinds of times for the tables of how often a comparison is right. */
enum Times {
    NORMAL(RandomSource::gaussian),
    GAMMA(random -> -Math.log((1 - random.nextDouble()) * (1 - random.nextDouble()))),
    LOGNORMAL_HALF(random -> Math.exp(0.5 * RandomSource.gaussian(random))),
    TWO_BANDS(random -> 0.3 * RandomSource.gaussian(random) + (random.nextDouble() < 0.3 ? 3 : 0)),
    OUTLIERS(random ->
            RandomSource.gaussian(random) - (random.nextDouble() < 0.03 ? 20 * Math.log(1 - random.nextDouble()) : 0)),
    PARETO_3(random -> Math.pow(1 - random.nextDouble(), -1 / 3.0)),
    PARETO_ONE_AND_A_HALF(random -> Math.pow(1 - random.nextDouble(), -2 / 3.0)),
    EVEN_BANDS(random -> 0.3 * RandomSource.gaussian(random) + (random.nextBoolean() ? 3 : 0));

    private static final int DRAWS = 1_000_001;

    private final ToDoubleFunction<SplittableRandom> draw;
    private OptionalDouble trimmedMean = OptionalDouble.empty();

    Times(ToDoubleFunction<SplittableRandom> draw) {
        this.draw = draw;
    }

    double next(SplittableRandom random) {
        return draw.applyAsDouble(random);
    }

    /** The mean of very many times, without a tenth on either side. */
    double trimmedMean() {
        if (trimmedMean.isEmpty()) {
            SplittableRandom random = new SplittableRandom(0);
            double[] draws = new double[DRAWS];
            Arrays.setAll(draws, i -> next(random));
            Arrays.sort(draws);
            trimmedMean = Arrays.stream(draws, DRAWS / 10, DRAWS - DRAWS / 10).average();
        }
        return trimmedMean.orElseThrow();
    }

    /** A series of times of about 1 s, where a unit is 1 ms. */
    Series series(SplittableRandom random, int samples) {
        long[] nanos = new long[samples];
        for (int i = 0; i < samples; i++) {
            nanos[i] = Math.round(1e9 + 1e6 * next(random));
        }
        return Series.of(nanos);
    }

    /** A first-order autoregression about a mean, with a deviation of 5 % of 1 s. */
    static Series dependent(SplittableRandom random, double meanNanos, double memory, int samples) {
        long[] nanos = new long[samples];
        double state = random.nextGaussian();
        for (int i = 0; i < samples; i++) {
            nanos[i] = Math.round(meanNanos + 5e7 * state);
            state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
        }
        return Series.of(nanos);
    }

    static Series prefix(long[] nanos, int n) {
        return Series.of(Arrays.copyOf(nanos, n));
    }

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
