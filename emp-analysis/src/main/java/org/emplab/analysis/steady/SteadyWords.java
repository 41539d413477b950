package org.emplab.analysis.steady;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.analysis.steady.SteadyState.Level;
import org.emplab.report.Sentence;
import org.emplab.report.table.Digits;

/** Warnings about times that do not keep their level. */
public final class SteadyWords {
    private SteadyWords() {}

    /** "PT drifts by +6.0 %, ET has a warm-up to sample 60": what the times do that are not steady; empty where all are. */
    public static Optional<String> inShort(SteadyStates states) {
        String words = states.times().entrySet().stream()
                .flatMap(time -> verb(time.getValue()).map(verb -> time.getKey().title() + " " + verb).stream())
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    private static Optional<String> verb(SteadyState state) {
        return switch (state.kind()) {
            case FLAT, TOO_FEW_SAMPLES -> Optional.empty();
            case WARM_UP -> Optional.of("has a warm-up up to sample " + lastBefore(state));
            case SLOWDOWN -> Optional.of("slows down up to sample " + lastBefore(state));
            case NO_STEADY_STATE -> Optional.of("has no steady state");
            case DRIFT -> Optional.of("drifts" + by(state, Digits::signedSignificant));
            case BEND -> Optional.of("drifts with a bend" + by(state, Digits::significant));
            case WAVES -> Optional.of("moves in slow waves" + by(state, Digits::significant));
            case REGIMES -> Optional.of("takes turns between two levels" + by(state, Digits::significant) + " apart");
        };
    }

    private static String by(SteadyState state, Rounding rounding) {
        return state.changePercent().isPresent()
                ? (state.kind() == SteadyState.Kind.REGIMES ? ", " : " by ")
                        + rounding.text(state.changePercent().getAsDouble(), 2) + " %"
                : "";
    }

    /** A number as text of some digits. */
    private interface Rounding {
        String text(double value, int digits);
    }

    /** A sentence for each time whose level changes. */
    public static List<Sentence> of(SteadyStates states) {
        return states.times().entrySet().stream()
                .flatMap(time -> of(time.getValue())
                        .map(words -> Sentence.detail(
                                time.getKey().title(), time.getKey().title() + ": " + words))
                        .stream())
                .toList();
    }

    private static Optional<String> of(SteadyState state) {
        return switch (state.kind()) {
            case FLAT, TOO_FEW_SAMPLES -> Optional.empty();
            case WARM_UP, SLOWDOWN ->
                Optional.of(before(state, state.steadyFrom().orElseThrow()));
            case NO_STEADY_STATE ->
                Optional.of("no steady state: the level changes at "
                        + (state.levels().size() == 2 ? "sample " : "samples ")
                        + state.levels().stream()
                                .skip(1)
                                .map(level -> String.valueOf(level.firstSample()))
                                .collect(Collectors.joining(", "))
                        + ".");
            case DRIFT ->
                Optional.of("drift: no steady state, the times "
                        + (state.changePercent().orElse(0) < 0 ? "fall" : "rise") + percent(state)
                        + " in a straight line from the first sample to the last.");
            case BEND ->
                Optional.of("bend: no steady state, the times change" + percent(state)
                        + " in a line that bends at about sample "
                        + state.levels().get(1).firstSample() + ".");
            case WAVES ->
                Optional.of("waves: no steady state, the times rise and fall slowly" + percent(state)
                        + " between the lowest and the highest level.");
            case REGIMES ->
                Optional.of("regimes: no steady state, the times take turns between two levels"
                        + (state.changePercent().isPresent()
                                ? "," + percent(state).substring(3) + " apart"
                                : "") + ".");
        };
    }

    /** " by 6.0 %", or nothing. */
    private static String percent(SteadyState state) {
        return state.changePercent().isPresent()
                ? " by " + Digits.significant(Math.abs(state.changePercent().getAsDouble()), 2) + " %"
                : "";
    }

    private static int lastBefore(SteadyState state) {
        return state.levels().stream()
                .filter(level -> level.firstSample() < state.steadyFrom().orElseThrow())
                .mapToInt(Level::lastSample)
                .max()
                .orElseThrow();
    }

    private static String before(SteadyState state, int steadyFrom) {
        return state.kind().key() + ": samples " + state.levels().get(0).firstSample() + " to " + lastBefore(state)
                + " take "
                + (state.differencePercent().isPresent()
                        ? Digits.significant(Math.abs(state.differencePercent().getAsDouble()), 2) + " % "
                        : "")
                + (state.differencePercent().orElse(1) > 0 ? "more" : "less")
                + " than the steady ones from sample " + steadyFrom + " on"
                + (state.levels().size() > 2 ? ", on " + state.levels().size() + " levels in all" : "") + ".";
    }
}
