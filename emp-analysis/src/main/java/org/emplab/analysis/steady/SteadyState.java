package org.emplab.analysis.steady;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.SlowChange;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.model.Keyed;

/**
 * Whether one time of a run keeps its level from sample to sample, in the classes of Barrett and others (2017): the last
 * levels that do not differ are the steady state if they hold a quarter of the samples at least, and if nothing within
 * them changes slowly ({@link SlowChange}, {@link RegimeSwitching}). A slow change has the shape of the curve that describes
 * it best ({@link Trend}).
 *
 * @param levels in their order; one where the level does not change, or changes all the time; of a bend what is before
 *     and behind it
 * @param steadyFrom the first sample of the steady state; empty where there is none, or too few samples to tell
 * @param differencePercent of what is before the steady state against it, by 10 % trimmed means; empty where nothing is
 * @param changePercent of a drift from its first to its last sample, of other slow changes from their lowest to their
 *     highest level; empty where nothing changes slowly
 */
public record SteadyState(
        Kind kind,
        List<Level> levels,
        @JsonProperty("steadyFromSample") OptionalInt steadyFrom,
        OptionalDouble differencePercent,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble changePercent) {
    /** The fewest samples of which a steady state is told. */
    public static final int FEWEST_SAMPLES = 20;

    private static final double LEAST_STEADY = 0.25;
    /** The p-value above which a slow change has died away. */
    private static final double DIED_AWAY = 0.2;

    /** How a run's times go. */
    public enum Kind implements Keyed {
        FLAT,
        /** Nothing before the steady state is faster than it. */
        WARM_UP,
        /** Something before the steady state is faster than it. */
        SLOWDOWN,
        /** The level changes late, or for good. */
        NO_STEADY_STATE,
        /** The times rise or fall in a straight line. */
        DRIFT,
        /** They do so from some sample on, or up to it, or change their slope. */
        BEND,
        /** They rise and fall slowly. */
        WAVES,
        /** They take turns between two levels. */
        REGIMES,
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
    public static SteadyState of(Series series) {
        double[] millis = series.millis();
        if (millis.length < FEWEST_SAMPLES) {
            return new SteadyState(
                    Kind.TOO_FEW_SAMPLES,
                    List.of(level(series, millis, 0, millis.length)),
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty());
        }
        LevelShifts shifts = LevelShifts.of(millis);
        SteadyState byLevels = byLevels(series, millis, shifts);
        return bySlowChange(byLevels, series, millis, shifts).orElse(byLevels);
    }

    private static SteadyState byLevels(Series series, double[] millis, LevelShifts shifts) {
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
                    Kind.FLAT,
                    levels,
                    OptionalInt.of(series.number(0)),
                    OptionalDouble.empty(),
                    OptionalDouble.empty());
        }
        double difference = 100 * (mean(millis, 0, from) / mean(millis, from, millis.length) - 1);
        boolean faster = false;
        for (int i = 0; i < steady; i++) {
            faster |=
                    levels.get(i).trimmedMeanMillis() < levels.get(last).trimmedMeanMillis() && !shifts.alike(i, last);
        }
        boolean settled = millis.length - from >= LEAST_STEADY * millis.length;
        return new SteadyState(
                settled ? faster ? Kind.SLOWDOWN : Kind.WARM_UP : Kind.NO_STEADY_STATE,
                levels,
                settled ? OptionalInt.of(series.number(from)) : OptionalInt.empty(),
                Double.isFinite(difference) ? OptionalDouble.of(difference) : OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** The slow change that levels do not describe; empty where there is none. */
    private static Optional<SteadyState> bySlowChange(
            SteadyState byLevels, Series series, double[] millis, LevelShifts shifts) {
        double[] values = shifts.values();
        int steady = byLevels.steadyFrom().isEmpty()
                ? 0
                : series.indexOf(byLevels.steadyFrom().getAsInt());
        double[] tail = Arrays.copyOfRange(values, steady, values.length);
        RegimeSwitching two = RegimeSwitching.of(tail);
        if (two.told()) {
            return Optional.of(changing(Kind.REGIMES, byLevels.levels(), 100 * (two.upper() / two.lower() - 1)));
        }
        if (!SlowChange.of(values).told()) {
            return Optional.empty();
        }
        Trend trend = Trend.best(values, shifts.points());
        boolean settled =
                byLevels.steadyFrom().isPresent() && !SlowChange.of(tail).told();
        if (trend.kind() != Kind.DRIFT && settled && (steady > 0 || trend.kind() == Kind.FLAT)) {
            return Optional.empty();
        }
        return switch (trend.kind()) {
            case DRIFT ->
                Optional.of(
                        changing(Kind.DRIFT, List.of(level(series, millis, 0, millis.length)), trend.risePercent()));
            case BEND ->
                Optional.of(settledLater(series, millis, values, Math.max(steady, trend.knot()))
                        .orElseGet(() -> changing(
                                Kind.BEND,
                                List.of(
                                        level(series, millis, 0, trend.knot()),
                                        level(series, millis, trend.knot(), millis.length)),
                                trend.spanPercent())));
            case WAVES ->
                Optional.of(
                        changing(Kind.WAVES, List.of(level(series, millis, 0, millis.length)), trend.spanPercent()));
            default ->
                byLevels.kind() == Kind.NO_STEADY_STATE
                        ? Optional.empty()
                        : settledLater(series, millis, values, steady)
                                .or(() -> Optional.of(changing(Kind.WAVES, byLevels.levels(), trend.spanPercent())));
        };
    }

    /** A steady state that begins where the slow change has died away, in the first half of the samples. */
    private static Optional<SteadyState> settledLater(Series series, double[] millis, double[] values, int earliest) {
        int step = Math.max(1, millis.length / 20);
        for (int from = Math.max(1, earliest); from <= millis.length / 2; from += step) {
            if (SlowChange.of(Arrays.copyOfRange(values, from, values.length)).pValue() > DIED_AWAY) {
                double difference = 100 * (mean(millis, 0, from) / mean(millis, from, millis.length) - 1);
                return Optional.of(new SteadyState(
                        difference < 0 ? Kind.SLOWDOWN : Kind.WARM_UP,
                        List.of(level(series, millis, 0, from), level(series, millis, from, millis.length)),
                        OptionalInt.of(series.number(from)),
                        Double.isFinite(difference) ? OptionalDouble.of(difference) : OptionalDouble.empty(),
                        OptionalDouble.empty()));
            }
        }
        return Optional.empty();
    }

    private static SteadyState changing(Kind kind, List<Level> levels, double changePercent) {
        return new SteadyState(
                kind,
                levels,
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Double.isFinite(changePercent) ? OptionalDouble.of(changePercent) : OptionalDouble.empty());
    }

    private static Level level(Series series, double[] millis, int from, int to) {
        return new Level(series.number(from), series.number(to - 1), mean(millis, from, to));
    }

    private static double mean(double[] millis, int from, int to) {
        return TrimmedMean.of(Arrays.copyOfRange(millis, from, to), 0).mean();
    }
}
