package org.emplab.analysis.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.FDistribution;
import org.emplab.model.Keyed;

/**
 * Whether so many samples show how their mean varies: they do where their memory is short against their number.
 *
 * <p>The squares of the four lowest cosine coefficients, weighted by 1/j, are compared with what a short memory makes of
 * them ({@link WhittleAutoregression}) by an F test with Satterthwaite's degrees of freedom; of two runs, all eight. The short
 * memory is the likeliest one, with up to a standard error more where there are many samples. The tenth of the values
 * at each end counts as its border.
 */
public final class LongRangeDependence {
    /** The fewest samples that show a change of speed after every thirty of them. */
    public static final int FEWEST = 40;
    /** The fewest samples that show a slow memory under noise. */
    public static final int ENOUGH = 100;

    private static final double FEWEST_WORTH = 12;
    private static final double MANY = 300;
    private static final int TERMS = 4;
    private static final double OF_ONE = 0.2;
    /** Up to so many samples a slow memory shows seldom, so that less of a sign is taken for one. */
    private static final double SELDOM = 150;

    private static final double LOOKING = 0.65;
    private static final double OF_TWO = 0.03;

    private LongRangeDependence() {}

    /** Why samples do not show how their mean varies. */
    public enum Doubt implements Keyed {
        /** A change of speed may lie between them and others. */
        TOO_FEW_SAMPLES("fewer than " + FEWEST + " samples do not show slow changes of the machine"),
        /** At the largest memory that they leave open they are worth fewer than 12 independent ones. */
        WORTH_TOO_FEW("successive samples depend on each other for too long"),
        /** They change more slowly than a short memory explains. */
        CHANGES_SLOWLY("they change more slowly than a short memory explains");

        private final String words;

        Doubt(String words) {
            this.words = words;
        }

        /** Why the mean has no interval. */
        public String words() {
            return words;
        }
    }

    /** The doubt on the mean of one run; empty where there is none. */
    public static Optional<Doubt> of(double[] values) {
        return of(OF_ONE * Math.sqrt(Math.min(1, SELDOM / values.length)), values);
    }

    /** The doubt that holds off what ends by itself when it is decided: which looks often, and meets moments without a sign. */
    public static Optional<Doubt> atMost(double[] values) {
        return of(LOOKING, values);
    }

    /** The doubt on the difference of two runs. */
    public static Optional<Doubt> of(double[] first, double[] second) {
        return of(OF_TWO, first, second);
    }

    private static Optional<Doubt> of(double level, double[]... runs) {
        if (Arrays.stream(runs).anyMatch(run -> run.length < FEWEST)) {
            return Optional.of(Doubt.TOO_FEW_SAMPLES);
        }
        if (Arrays.stream(runs).anyMatch(run -> EffectiveSampleSize.atMost(run).effectiveSamples() < FEWEST_WORTH)) {
            return Optional.of(Doubt.WORTH_TOO_FEW);
        }
        double sum = 0;
        double weights = 0;
        double squares = 0;
        int others = 0;
        for (double[] run : runs) {
            double caution = Math.min(1, Math.pow(run.length / MANY, 2));
            WhittleAutoregression memory = WhittleAutoregression.of(EffectiveSampleSize.bordered(run), caution);
            others += memory.others();
            for (int j = 1; j <= Math.min(TERMS, memory.low()); j++) {
                sum += memory.ratio(j) / j;
                weights += 1.0 / j;
                squares += 1.0 / j / j;
            }
        }
        double pValue = FDistribution.of(weights * weights / squares, others).survivalProbability(sum / weights);
        return pValue < level ? Optional.of(Doubt.CHANGES_SLOWLY) : Optional.empty();
    }

    /** How many times that of independent samples the mean's variance is, by the four lowest cosines alone; 0 for equal values. */
    public static double factor(double[] values) {
        double[] bordered = EffectiveSampleSize.bordered(values);
        Cosines cosines = Cosines.of(bordered);
        double mean = Arrays.stream(bordered).average().orElse(0);
        double variance = Arrays.stream(bordered)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
        double sum = 0;
        for (int j = 1; j <= TERMS; j++) {
            sum += cosines.square(j) / TERMS;
        }
        return variance > 0 ? sum * ((double) values.length / (cosines.count() + 1)) / variance : 0;
    }

    /** The degrees of freedom of that factor. */
    static int freedom() {
        return TERMS;
    }
}
