package org.emplab.analysis.statistics;

import org.emplab.analysis.series.Series;

/**
 * Drops the times outside mean ± k·sd, in one pass (EMPv5's second sanity check; characterizing.txt, section 4). A time
 * just on the border stays; fewer than two times, or equal ones, all stay.
 */
public final class DeviationTrim {
    private static final DeviationTrim STRICT = new DeviationTrim(2);
    private static final DeviationTrim RELAXED = new DeviationTrim(5);

    private final double deviations;

    private DeviationTrim(double deviations) {
        this.deviations = deviations;
    }

    /** EMPv5-strict: ±2 sd. */
    public static DeviationTrim strict() {
        return STRICT;
    }

    /** EMPv5-relaxed: ±5 sd. */
    public static DeviationTrim relaxed() {
        return RELAXED;
    }

    /**
     * @throws IllegalArgumentException if the number of deviations is below 1, so that no time at all might stay
     */
    public static DeviationTrim beyond(double deviations) {
        if (!(deviations >= 1)) {
            throw new IllegalArgumentException("samples are dropped beyond 1 standard deviation or more, not beyond "
                    + deviations + "; 0 drops none");
        }
        return new DeviationTrim(deviations);
    }

    public Trimmed trim(Series series) {
        if (series.size() < 2) {
            return new Trimmed(series, Series.of());
        }
        Moments moments = Moments.of(series);
        double reach = deviations * moments.sdMillis().orElseThrow();
        Series kept = series.keep(i -> Math.abs(series.millis(i) - moments.meanMillis()) <= reach);
        Series dropped = series.keep(i -> kept.indexOf(series.number(i)) < 0);
        return new Trimmed(kept, dropped);
    }

    /** A series in two: what stays and what goes. */
    public record Trimmed(Series kept, Series dropped) {}

    /** Keeps the samples within so many deviations; 0 drops none. */
    public static Series kept(Series series, double deviations) {
        return deviations > 0 ? beyond(deviations).trim(series).kept() : series;
    }
}
