package org.emplab.analysis.costmodel;

import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Moments;
import org.emplab.report.table.Digits;

/**
 * The program's mean time on inputs of one size.
 *
 * @param size of the input, positive
 * @param samples at least two
 * @param standardErrorMillis of the mean
 */
public record TimedSize(double size, int samples, double meanMillis, double standardErrorMillis) {
    public TimedSize {
        if (!(size > 0) || Double.isInfinite(size)) {
            throw new UnsuitableInputException("a size is not a positive number: " + size);
        }
        if (!(meanMillis > 0)) {
            throw new UnsuitableInputException(
                    "the mean time at size " + Digits.plain(size) + " is 0: nothing grows from there");
        }
    }

    /**
     * @throws UnsuitableInputException for fewer than two samples, or a mean of 0
     */
    public static TimedSize of(double size, Series series) {
        if (series.size() < 2) {
            throw new UnsuitableInputException(
                    "a cost model takes at least two samples that did not fail at each size, and size "
                            + Digits.plain(size) + " has " + series.size());
        }
        Moments moments = Moments.of(series);
        double error = moments.sdMillis().orElseThrow() / Math.sqrt(series.size());
        return new TimedSize(size, series.size(), moments.meanMillis(), error);
    }

    double logMean() {
        return Math.log(meanMillis);
    }

    /** Relative error of the mean, which is the error of its logarithm to first order. */
    double relativeError() {
        return standardErrorMillis / meanMillis;
    }
}
