package org.emplab.analysis.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.series.Quantity;
import org.emplab.report.TreeReader;

/** Reads {@code steadyState}: whether a run's times keep their level, by {@code pt} and {@code et}. */
public final class SteadyStatesJson {
    public static final String KEY = "steadyState";

    private SteadyStatesJson() {}

    /** The steady states in an object; none where an older answer lacks them. */
    public static SteadyStates read(TreeReader parent) {
        List<SteadyState> times = new ArrayList<>();
        Optional<TreeReader> node = parent.optionalObject(KEY);
        for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
            node.flatMap(of -> of.optionalObject(quantity.key())).ifPresent(of -> times.add(time(quantity, of)));
        }
        return new SteadyStates(times);
    }

    private static SteadyState time(Quantity quantity, TreeReader of) {
        return new SteadyState(
                quantity,
                of.constant("kind", SteadyState.Kind.class),
                of.list("levels", SteadyState.Level.class),
                of.has("steadyFromSample") ? OptionalInt.of(of.count("steadyFromSample")) : OptionalInt.empty(),
                of.has("differencePercent")
                        ? OptionalDouble.of(of.signed("differencePercent"))
                        : OptionalDouble.empty(),
                of.has("changePercent") ? OptionalDouble.of(of.signed("changePercent")) : OptionalDouble.empty());
    }
}
