package org.emplab.analysis.simulate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.SplittableRandom;
import org.emplab.model.Keyed;

/**
 * The noise that moves a sample's ET without any daemon.
 *
 * @param sdMillis standard deviation
 */
public record Noise(Shape shape, double sdMillis) {
    /** Forms of the central cluster. */
    public enum Shape implements Keyed {
        /** Symmetric. */
        NORMAL,
        /** Skewed to the right: gamma with shape 2. */
        GAMMA,
        /** Skewed, with a heavier tail: the logarithm's standard deviation is 0.5. */
        LOGNORMAL;
    }

    private static final double LOGNORMAL_SD = Math.sqrt((Math.exp(0.25) - 1) * Math.exp(0.25));

    public Noise {
        if (!(sdMillis >= 0) || Double.isInfinite(sdMillis)) {
            throw new IllegalArgumentException("sdMillis must not be negative, but is " + sdMillis);
        }
    }

    /** Reads noise, which is normal where its shape is not said. */
    @JsonCreator
    static Noise of(@JsonProperty("shape") Optional<Shape> shape, @JsonProperty("sdMillis") double sdMillis) {
        return new Noise(shape.orElse(Shape.NORMAL), sdMillis);
    }

    double millis(SplittableRandom random) {
        return sdMillis
                * switch (shape) {
                    case NORMAL -> RandomSource.gaussian(random);
                    case GAMMA -> RandomSource.exponential(random, RandomSource.exponential(random, 0)) / Math.sqrt(2);
                    case LOGNORMAL -> Math.exp(0.5 * RandomSource.gaussian(random)) / LOGNORMAL_SD;
                };
    }
}
