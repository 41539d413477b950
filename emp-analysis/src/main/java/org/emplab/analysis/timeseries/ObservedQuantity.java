package org.emplab.analysis.timeseries;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.analysis.correlation.DaemonAggregates;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Keyed;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * One number of each sample that did not fail: a time of the program, the daemons' total PT, or what the program reports of
 * itself (a metric, as {@code clockGettimeNanos}, {@code rdtscCycles} or {@code firstHalfNanos}).
 *
 * @param key as it is asked for
 * @param title for people
 * @param unit ms for times; 10⁶ cycles for cycles of which no frequency is given; empty for other metrics
 * @param values in that unit, as if they were ms
 */
public record ObservedQuantity(
        @JsonProperty("of") String key,
        @JsonIgnore String title,
        String unit,
        @JsonIgnore Series values) {
    private static final String DAEMONS = "daemons";
    private static final String METRICS = "metrics";

    /** How a metric's unit is read from the end of its name. */
    private enum Unit {
        NANOS("Nanos", 1e-6),
        MICROS("Micros", 1e-3),
        MILLIS("Millis", 1),
        SECONDS("Seconds", 1e3),
        CYCLES("Cycles", 1e-6);

        private final String ending;
        private final double scale;

        Unit(String ending, double scale) {
            this.ending = ending;
            this.scale = scale;
        }

        static Optional<Unit> of(String metric) {
            return Arrays.stream(values())
                    .filter(unit -> metric.endsWith(unit.ending))
                    .findFirst();
        }
    }

    /**
     * Everything that one word asks for: one number, or with {@code metrics} all that the program reports.
     *
     * @param hertz cycles in a second, by which cycles become ms; empty to leave them
     * @throws UnsuitableInputException if no sample carries it
     */
    public static List<ObservedQuantity> of(Run run, ProcessTime processTime, String key, OptionalDouble hertz) {
        Optional<Quantity> quantity = Keyed.of(Quantity.class, key);
        if (quantity.isPresent()) {
            Series values = quantity.get().of(run, processTime);
            return List.of(carried(run, new ObservedQuantity(key, quantity.get().title(), "ms", values)));
        }
        if (key.equals(DAEMONS)) {
            ProcessTimes.requireProcesses(run);
            Series values = DaemonAggregates.processTime(run, processTime, name -> true);
            return List.of(carried(run, new ObservedQuantity(key, "PT of all daemons", "ms", values)));
        }
        Set<String> metrics = metrics(run);
        if (key.equals(METRICS)) {
            return metrics.stream().map(metric -> metric(run, metric, hertz)).toList();
        }
        if (!metrics.contains(key)) {
            throw new UnsuitableInputException("no sample of " + run.header().program() + " carries " + key
                    + "; there are et, pt, user, system, cpu, daemons"
                    + (metrics.isEmpty() ? "" : ", and its own " + String.join(", ", metrics)));
        }
        return List.of(metric(run, key, hertz));
    }

    private static ObservedQuantity carried(Run run, ObservedQuantity observed) {
        if (observed.values().isEmpty()) {
            throw new UnsuitableInputException(
                    "no sample of " + run.header().program() + " carries " + observed.title());
        }
        return observed;
    }

    private static Set<String> metrics(Run run) {
        Set<String> names = new TreeSet<>();
        for (Sample sample : run.samples()) {
            sample.metrics().forEach((name, value) -> {
                if (value instanceof Number && !sample.failed()) {
                    names.add(name);
                }
            });
        }
        return names;
    }

    private static ObservedQuantity metric(Run run, String name, OptionalDouble hertz) {
        Optional<Unit> unit = Unit.of(name);
        boolean cycles = unit.filter(Unit.CYCLES::equals).isPresent();
        double scale = cycles && hertz.isPresent()
                ? 1e3 / hertz.getAsDouble()
                : unit.map(one -> one.scale).orElse(1.0);
        List<Sample> carriers = run.samples().stream()
                .filter(sample -> !sample.failed() && sample.metrics().get(name) instanceof Number)
                .toList();
        Series values = Series.of(
                carriers.stream().mapToInt(Sample::number).toArray(),
                carriers.stream()
                        .mapToLong(sample -> sample.metrics().get(name) instanceof Number value
                                ? Math.round(value.doubleValue() * scale * 1e6)
                                : 0)
                        .toArray());
        String shown = unit.isEmpty() ? "" : cycles && hertz.isEmpty() ? "10⁶ cycles" : "ms";
        return new ObservedQuantity(name, name, shown, values);
    }
}
