package org.emplab.analysis.timeseries;

import org.emplab.analysis.correlation.Correlation;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.Series;

/**
 * Odd against even samples, and the autocorrelation over more lags (characterizing.txt, section 7).
 *
 * @param pairs dual samples: the odd one's time against the even one's
 * @param correlation over those pairs
 */
public record Successive(Pairs pairs, Correlation correlation, Autocorrelation autocorrelation) {

    public static Successive of(Series series, int longestLag) {
        Pairs pairs = Pairs.successive(series);
        return new Successive(pairs, Correlation.of(pairs), Autocorrelation.of(series, longestLag));
    }
}
