package org.emplab.server.run.catalogue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.OptionalDouble;

/**
 * The aggregates of a run's samples, without reading them one by one; the warm-up is no part of it.
 *
 * @param samples failed ones included
 * @param failed how many of them failed
 * @param elapsed ET of those that did not fail
 * @param process PT of those that did not fail and have one
 */
public record RunAggregatesView(int samples, int failed, Times elapsed, Times process) {

    /**
     * Times, summed up exactly. Of no times, all is 0.
     *
     * @param sumOfSquares ns²
     */
    public record Times(int count, long leastNanos, long greatestNanos, BigInteger sumNanos, BigInteger sumOfSquares) {
        private static final double NANOS_PER_MILLI = 1e6;

        /** No times. */
        public static Times none() {
            return new Times(0, 0, 0, BigInteger.ZERO, BigInteger.ZERO);
        }

        public boolean isEmpty() {
            return count == 0;
        }

        public double minMillis() {
            return leastNanos / NANOS_PER_MILLI;
        }

        public double maxMillis() {
            return greatestNanos / NANOS_PER_MILLI;
        }

        /** NaN where there are no times. */
        public double meanMillis() {
            return isEmpty()
                    ? Double.NaN
                    : quotient(sumNanos, BigInteger.valueOf(count)).doubleValue() / NANOS_PER_MILLI;
        }

        /** The sample standard deviation (n − 1); empty for fewer than two times. */
        public OptionalDouble sdMillis() {
            if (count < 2) {
                return OptionalDouble.empty();
            }
            BigInteger n = BigInteger.valueOf(count);
            BigInteger squares = n.multiply(sumOfSquares).subtract(sumNanos.multiply(sumNanos));
            double variance =
                    quotient(squares, n.multiply(n.subtract(BigInteger.ONE))).doubleValue();
            return OptionalDouble.of(Math.sqrt(variance) / NANOS_PER_MILLI);
        }

        /** sd / mean; empty for fewer than two times or a mean of 0. */
        public OptionalDouble relativeError() {
            OptionalDouble sd = sdMillis();
            return sd.isPresent() && meanMillis() > 0
                    ? OptionalDouble.of(sd.getAsDouble() / meanMillis())
                    : OptionalDouble.empty();
        }

        private static BigDecimal quotient(BigInteger dividend, BigInteger divisor) {
            return new BigDecimal(dividend).divide(new BigDecimal(divisor), MathContext.DECIMAL64);
        }
    }
}
