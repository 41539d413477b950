package org.emplab.analysis.steady;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.model.Keyed;

/**
 * Whether one time of a run keeps its level from sample to sample, in the classes of Barrett and others (2017): the last
 * levels that do not differ are the steady state if they hold a quarter of the samples at least.
 *
 * @param levels in their order; one where the level does not change
 * @param steadyFrom the first sample of the steady state; empty where there is none, or too few samples to tell
 * @param differencePercent of what is before the steady state against it, by 10 % trimmed means; empty where nothing is
 */
public record SteadyState(
        @JsonIgnore Quantity quantity,
        Kind kind,
        List<Level> levels,
        @JsonProperty("steadyFromSample") OptionalInt steadyFrom,
        OptionalDouble differencePercent) {
    /** The fewest samples of which a steady state is told. */
    public static final int FEWEST_SAMPLES = 20;

    private static final double LEAST_STEADY = 0.25;

    /** How a run's times go. */
    public enum Kind implements Keyed {
        FLAT,
        /** Nothing before the steady state is faster than it. */
        WARM_UP,
        /** Something before the steady state is faster than it. */
        SLOWDOWN,
        NO_STEADY_STATE,
        TOO_FEW_SAMPLES;
    }

    /** Successive samples of one level, with their 10 % trimmed mean. */
    public record Level(int firstSample, int lastSample, double trimmedMeanMillis) {}

    public SteadyState {
        levels = List.copyOf(levels);
    }

    /**
     * The times in the order of their samples.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static SteadyState of(Quantity quantity, Series series) {
        double[] millis = series.millis();
        if (millis.length < FEWEST_SAMPLES) {
            return new SteadyState(
                    quantity,
                    Kind.TOO_FEW_SAMPLES,
                    List.of(level(series, millis, 0, millis.length)),
                    OptionalInt.empty(),
                    OptionalDouble.empty());
        }
        LevelShifts shifts = LevelShifts.of(millis);
        List<Integer> borders = new ArrayList<>(shifts.points());
        borders.add(0, 0);
        borders.add(millis.length);
        List<Level> levels = new ArrayList<>();
        for (int i = 1; i < borders.size(); i++) {
            levels.add(level(series, millis, borders.get(i - 1), borders.get(i)));
        }
        int last = levels.size() - 1;
        int steady = last;
        while (steady > 0 && shifts.alike(steady - 1, last)) {
            steady--;
        }
        int from = borders.get(steady);
        if (from == 0) {
            return new SteadyState(
                    quantity, Kind.FLAT, levels, OptionalInt.of(series.number(0)), OptionalDouble.empty());
        }
        double difference = 100 * (mean(millis, 0, from) / mean(millis, from, millis.length) - 1);
        boolean faster = false;
        for (int i = 0; i < steady; i++) {
            faster |=
                    levels.get(i).trimmedMeanMillis() < levels.get(last).trimmedMeanMillis() && !shifts.alike(i, last);
        }
        boolean settled = millis.length - from >= LEAST_STEADY * millis.length;
        return new SteadyState(
                quantity,
                settled ? faster ? Kind.SLOWDOWN : Kind.WARM_UP : Kind.NO_STEADY_STATE,
                levels,
                settled ? OptionalInt.of(series.number(from)) : OptionalInt.empty(),
                Double.isFinite(difference) ? OptionalDouble.of(difference) : OptionalDouble.empty());
    }

    private static Level level(Series series, double[] millis, int from, int to) {
        return new Level(series.number(from), series.number(to - 1), mean(millis, from, to));
    }

    private static double mean(double[] millis, int from, int to) {
        return TrimmedMean.of(Arrays.copyOfRange(millis, from, to), 0).mean();
    }
}
