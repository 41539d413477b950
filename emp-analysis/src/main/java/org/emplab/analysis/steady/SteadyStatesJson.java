package org.emplab.analysis.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.series.Quantity;
import org.emplab.report.RecordJson;
import org.emplab.report.TreeReader;
import tools.jackson.databind.node.ObjectNode;

/** Writes and reads {@code steadyState}: whether a run's times keep their level. */
public final class SteadyStatesJson {
    private static final String KEY = "steadyState";

    private SteadyStatesJson() {}

    /** Writes {@code steadyState} into an object: by {@code pt} and {@code et}. */
    public static void write(SteadyStates states, ObjectNode parent) {
        RecordJson.put(parent, KEY, states);
    }

    /** Reads them back; none where an older answer lacks them. */
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
                        : OptionalDouble.empty());
    }
}
