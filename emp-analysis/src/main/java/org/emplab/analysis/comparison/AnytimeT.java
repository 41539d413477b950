package org.emplab.analysis.comparison;

/**
 * How many standard errors an interval around a difference of two means reaches to each side, if it is looked at after
 * every sample and measuring ends whenever one likes: an interval of Student's t that holds at all times together.
 *
 * <p>The likelihood ratio of t, its effect mixed over a normal distribution, against none is a test martingale (Lai, 1976;
 * Hendriksen, de Heide and Grünwald, 2021; Wang and Ramdas, 2025): it reaches 1/α with a chance of α at most. With r the
 * mixture's variance over that of the difference and ν degrees of freedom it is
 * (1 + r)^(−1/2) · [(1 + t²/ν) / (1 + t²/(ν(1 + r)))]^((ν + 1)/2), which is solved for t here. It is exact for normal
 * times of one variance; how far it holds for others is measured.
 */
final class AnytimeT {
    /** Scale of the difference of the means, in deviations of one sample: true differences are often several of these. */
    private static final double PRIOR_SD = 2;

    private AnytimeT() {}

    /** Infinite where so few samples do not bound the difference. */
    static double critical(double first, double second, double degreesOfFreedom, double confidence) {
        return critical(first / (first + second) * second, degreesOfFreedom, confidence);
    }

    /** The critical value for the mean of so many differences of pairs. */
    static double critical(double pairs, double degreesOfFreedom, double confidence) {
        double spread = 1 + PRIOR_SD * PRIOR_SD * pairs;
        double alpha = 1 - confidence;
        double root = Math.exp(Math.log(spread / (alpha * alpha)) / (degreesOfFreedom + 1));
        return root < spread
                ? Math.sqrt(degreesOfFreedom * (root - 1) / (1 - root / spread))
                : Double.POSITIVE_INFINITY;
    }
}
