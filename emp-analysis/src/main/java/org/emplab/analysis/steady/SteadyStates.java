package org.emplab.analysis.steady;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Whether a run's PT and ET keep their level.
 *
 * @param times without a time that no sample carries, PT first
 */
public record SteadyStates(Map<Quantity, SteadyState> times) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SteadyStates {
        SortedMap<Quantity, SteadyState> sorted = new TreeMap<>(Comparator.reverseOrder());
        sorted.putAll(times);
        times = Collections.unmodifiableMap(sorted);
    }

    @Override
    @JsonValue
    public Map<Quantity, SteadyState> times() {
        return times;
    }

    /**
     * The steady states of one program's samples in their order.
     *
     * @param dropped numbers of samples that do not count
     */
    public static SteadyStates of(Run run, ProcessTime processTime, Set<Integer> dropped) {
        Map<Quantity, SteadyState> times = new EnumMap<>(Quantity.class);
        for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
            Series series = quantity.of(run, processTime).without(dropped);
            if (!series.isEmpty()) {
                times.put(quantity, SteadyState.of(series));
            }
        }
        return new SteadyStates(times);
    }

    /** The sample from which on all times are steady; empty where one never is, or too few samples are there to tell. */
    public OptionalInt steadyFrom() {
        return times.isEmpty()
                        || times.values().stream()
                                .anyMatch(time -> time.steadyFrom().isEmpty())
                ? OptionalInt.empty()
                : times.values().stream()
                        .mapToInt(time -> time.steadyFrom().getAsInt())
                        .max();
    }
}
