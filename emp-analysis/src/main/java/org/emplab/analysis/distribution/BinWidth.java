package org.emplab.analysis.distribution;

import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.statistics.Summary;

/** How wide a histogram's bins are, in ns: a fixed width, or one that follows the data. */
public sealed interface BinWidth {
    long NANOS_PER_MILLI = 1_000_000;

    /** The width for these values; always at least 1 ns. */
    long nanos(Series series);

    /** The word in results. */
    String rule();

    /** Whole milliseconds and parts down to the nanosecond; the papers use 1 ms for PT. */
    static BinWidth ofMillis(double millis) {
        long nanos = Math.round(millis * NANOS_PER_MILLI);
        if (nanos < 1) {
            throw new UnsuitableInputException("a bin of " + millis + " ms is narrower than 1 ns");
        }
        return new Fixed(nanos);
    }

    static BinWidth freedmanDiaconis() {
        return new FreedmanDiaconis();
    }

    /** A fixed width for all data. */
    record Fixed(long width) implements BinWidth {
        @Override
        public long nanos(Series series) {
            return width;
        }

        @Override
        public String rule() {
            return "fixed";
        }
    }

    /**
     * 2·IQR / ∛n (Freedman and Diaconis, 1981), quartiles by R's type 7. Where half of the values are equal, so that
     * IQR is 0, it is 3.49·sd / ∛n (Scott, 1979), and 1 ms for constant data.
     */
    record FreedmanDiaconis() implements BinWidth {
        @Override
        public long nanos(Series series) {
            if (series.isEmpty()) {
                return NANOS_PER_MILLI;
            }
            double[] millis = series.millis();
            double range = 2 * (Summary.quantile(millis, 0.75) - Summary.quantile(millis, 0.25));
            if (range <= 0) {
                range = 3.49 * Moments.of(series).sdMillis().orElse(0);
            }
            return range > 0
                    ? Math.max(1, Math.round(range * NANOS_PER_MILLI / Math.cbrt(series.size())))
                    : NANOS_PER_MILLI;
        }

        @Override
        public String rule() {
            return "freedman-diaconis";
        }
    }
}
