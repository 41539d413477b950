package org.emplab.analysis.steady;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Whether a run's PT and ET keep their level; a time that no sample carries is not among them. */
public record SteadyStates(List<SteadyState> times) {
    public SteadyStates {
        times = List.copyOf(times);
    }

    @JsonValue
    Map<Quantity, SteadyState> byQuantity() {
        return new TreeMap<>(times.stream().collect(Collectors.toMap(SteadyState::quantity, Function.identity())));
    }

    /**
     * The steady states of one program's samples in their order.
     *
     * @param dropped numbers of samples that do not count
     */
    public static SteadyStates of(Run run, ProcessTime processTime, Set<Integer> dropped) {
        List<SteadyState> times = new ArrayList<>();
        for (Quantity quantity : List.of(Quantity.PT, Quantity.ET)) {
            Series series = quantity.of(run, processTime).without(dropped);
            if (!series.isEmpty()) {
                times.add(SteadyState.of(quantity, series));
            }
        }
        return new SteadyStates(times);
    }

    /** The sample from which on all times are steady; empty where one never is, or too few samples are there to tell. */
    public OptionalInt steadyFrom() {
        return times.isEmpty()
                        || times.stream().anyMatch(time -> time.steadyFrom().isEmpty())
                ? OptionalInt.empty()
                : times.stream().mapToInt(time -> time.steadyFrom().getAsInt()).max();
    }
}
