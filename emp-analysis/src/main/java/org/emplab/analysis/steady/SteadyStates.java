package org.emplab.analysis.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.TreeReader;
import tools.jackson.databind.node.ObjectNode;

/** Whether a run's PT and ET keep their level; a time that no sample carries is not among them. */
public record SteadyStates(List<SteadyState> times) {
    private static final String KEY = "steadyState";

    public SteadyStates {
        times = List.copyOf(times);
    }

    /**
     * Of one program's samples in their order.
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

    /** Of the times whose level changes. */
    public List<String> sentences() {
        return times.stream().flatMap(time -> time.sentence().stream()).toList();
    }

    /** The sample from which on all times are steady; empty where one never is, or too few samples are there to tell. */
    public OptionalInt steadyFrom() {
        return times.isEmpty()
                        || times.stream().anyMatch(time -> time.steadyFrom().isEmpty())
                ? OptionalInt.empty()
                : times.stream().mapToInt(time -> time.steadyFrom().getAsInt()).max();
    }

    /** Writes {@code steadyState} into an object: by {@code pt} and {@code et}. */
    public void write(ObjectNode parent) {
        ObjectNode node = parent.putObject(KEY);
        for (SteadyState time : times) {
            ObjectNode of = node.putObject(time.quantity().key())
                    .put("kind", time.kind().key());
            time.steadyFrom()
                    .ifPresentOrElse(
                            sample -> of.put("steadyFromSample", sample), () -> of.putNull("steadyFromSample"));
            JsonNumbers.put(of, "differencePercent", time.differencePercent());
            RecordJson.PLAIN.putAll(of, "levels", time.levels());
        }
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
                SteadyState.Kind.ofKey(of.text("kind")).orElseThrow(() -> of.wrong("kind", "is unknown")),
                of.list(
                        "levels",
                        level -> new SteadyState.Level(
                                level.count("firstSample"),
                                level.count("lastSample"),
                                level.number("trimmedMeanMillis"))),
                of.has("steadyFromSample") ? OptionalInt.of(of.count("steadyFromSample")) : OptionalInt.empty(),
                of.has("differencePercent")
                        ? OptionalDouble.of(of.signed("differencePercent"))
                        : OptionalDouble.empty());
    }
}
