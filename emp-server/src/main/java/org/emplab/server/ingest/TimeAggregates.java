package org.emplab.server.ingest;

import java.math.BigInteger;
import java.util.OptionalLong;

/** Count, least, greatest, sum and sum of squares of a time, all exact: they do not depend on any order. */
final class TimeAggregates {
    private int count;
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;
    private BigInteger sum = BigInteger.ZERO;
    private BigInteger sumOfSquares = BigInteger.ZERO;

    void add(long time) {
        count++;
        least = Math.min(least, time);
        greatest = Math.max(greatest, time);
        BigInteger exact = BigInteger.valueOf(time);
        sum = sum.add(exact);
        sumOfSquares = sumOfSquares.add(exact.multiply(exact));
    }

    int count() {
        return count;
    }

    /** Empty before the first. */
    OptionalLong least() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(least);
    }

    /** Empty before the first. */
    OptionalLong greatest() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(greatest);
    }

    BigInteger sum() {
        return sum;
    }

    BigInteger sumOfSquares() {
        return sumOfSquares;
    }
}
