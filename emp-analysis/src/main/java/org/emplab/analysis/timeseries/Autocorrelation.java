package org.emplab.analysis.timeseries;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Series;

/**
 * How much a sample tells about the one k later: for lags 1 … k, Σ(x_t − m)(x_{t+k} − m) over Σ(x_t − m)². Lags go by
 * sample number; pairs with a missing sample are left out and the sums scaled as R's {@code acf(na.action = na.pass)}
 * does.
 *
 * @param samples number of values
 * @param band coefficients within ± this are what chance alone gives 95 % of the time: 1.96/√n
 * @param lags by growing lag; empty for constant data or fewer than two values
 */
public record Autocorrelation(
        @JsonIgnore int samples,
        @JsonProperty("autocorrelationBand") OptionalDouble band,
        @JsonProperty("autocorrelation") List<Lag> lags) {

    public Autocorrelation {
        lags = List.copyOf(lags);
    }

    @JsonProperty
    @JsonInclude(NON_ABSENT)
    Optional<String> reason() {
        return lags.isEmpty()
                ? Optional.of("fewer than two samples, or all times are equal: no autocorrelation")
                : Optional.empty();
    }

    /**
     * @param pairs how many pairs of samples lie that far apart
     * @param coefficient empty if none does
     */
    public record Lag(int lag, int pairs, OptionalDouble coefficient) {}

    /**
     * @param longest the largest lag; lags that no two samples have are cut off
     */
    public static Autocorrelation of(Series series, int longest) {
        int n = series.size();
        if (n < 2) {
            return new Autocorrelation(n, OptionalDouble.empty(), List.of());
        }
        double[] deviations = deviations(series);
        double variance = 0;
        for (double deviation : deviations) {
            variance += deviation * deviation / n;
        }
        List<Lag> lags = new ArrayList<>();
        int span = series.turn(n - 1) - series.turn(0);
        for (int lag = 1; variance > 0 && lag <= Math.min(longest, span); lag++) {
            double sum = 0;
            int pairs = 0;
            for (int i = 0; i < n; i++) {
                int j = series.indexOfTurn(series.turn(i) + lag);
                if (j >= 0) {
                    sum += deviations[i] * deviations[j];
                    pairs++;
                }
            }
            lags.add(new Lag(
                    lag,
                    pairs,
                    pairs == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / (pairs + lag) / variance)));
        }
        return new Autocorrelation(n, OptionalDouble.of(1.959963984540054 / Math.sqrt(n)), lags);
    }

    private static double[] deviations(Series series) {
        double mean = 0;
        for (int i = 0; i < series.size(); i++) {
            mean += (series.nanos(i) - series.nanos(0)) / (double) series.size();
        }
        double[] deviations = new double[series.size()];
        for (int i = 0; i < deviations.length; i++) {
            deviations[i] = ((series.nanos(i) - series.nanos(0)) - mean) / 1e6;
        }
        return deviations;
    }
}
