package org.emplab.analysis.timeseries;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.emplab.analysis.correlation.Correlation;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.Series;

/**
 * Odd against even samples, and the autocorrelation over more lags (characterizing.txt, section 7).
 *
 * @param pairs dual samples: the odd one's time against the even one's
 * @param correlation over those pairs
 */
public record Successive(
        @JsonIgnore Pairs pairs,
        @JsonProperty("oddAgainstEven") Correlation correlation,
        @JsonUnwrapped Autocorrelation autocorrelation) {

    private record Point(int sample, double oddMillis, double evenMillis) {}

    @JsonProperty
    List<Point> points() {
        return pairs.points(Point::new);
    }

    public static Successive of(Series series, int longestLag) {
        Pairs pairs = Pairs.successive(series);
        return new Successive(pairs, Correlation.of(pairs), Autocorrelation.of(series, longestLag));
    }
}
