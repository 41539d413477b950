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

    /** A sentence for each time whose level changes. */
    public static List<Sentence> of(SteadyStates states) {
        return states.times().stream()
                .flatMap(time -> of(time)
                        .map(words -> Sentence.detail(
                                time.quantity().title(), time.quantity().title() + ": " + words))
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
        };
    }

    private static String before(SteadyState state, int steadyFrom) {
        int last = state.levels().stream()
                .filter(level -> level.firstSample() < steadyFrom)
                .mapToInt(Level::lastSample)
                .max()
                .orElseThrow();
        return state.kind().key() + ": samples " + state.levels().get(0).firstSample() + " to " + last + " take "
                + (state.differencePercent().isPresent()
                        ? Digits.significant(Math.abs(state.differencePercent().getAsDouble()), 2) + " % "
                        : "")
                + (state.differencePercent().orElse(1) > 0 ? "more" : "less")
                + " than the steady ones from sample " + steadyFrom + " on"
                + (state.levels().size() > 2 ? ", on " + state.levels().size() + " levels in all" : "") + ".";
    }
}
