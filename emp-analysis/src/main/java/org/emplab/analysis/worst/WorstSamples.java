package org.emplab.analysis.worst;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** The samples with the largest times, process by process (characterizing.txt, tables 5 and 12 to 15). */
public final class WorstSamples {
    private WorstSamples() {}

    /**
     * One sample.
     *
     * @param ptMillis the program's PT; empty if it was not measured
     * @param processes the program first, then by falling PT
     * @param daemonMillis PT of all others together
     * @param notMeasured how many of the others have no PT and are not in that total
     */
    public record WorstSample(
            @JsonProperty("sample") int number,
            double etMillis,
            OptionalDouble ptMillis,
            List<ProcessRow> processes,
            double daemonMillis,
            @JsonIgnore int notMeasured) {
        public WorstSample {
            processes = List.copyOf(processes);
        }

        @JsonProperty
        @JsonInclude(NON_ABSENT)
        Optional<String> reason() {
            return notMeasured == 0
                    ? Optional.empty()
                    : Optional.of(notMeasured + " processes without a PT are not in daemonMillis");
        }
    }

    /** One process of it: everything the kernel accounted to it. */
    public record ProcessRow(
            String name,
            int pid,
            boolean put,
            Lifecycle lifecycle,
            OptionalDouble ptMillis,
            @JsonIgnore Measures measures) {
        @JsonAnyGetter
        Map<Measure, Long> known() {
            return new TreeMap<>(Arrays.stream(Measure.values())
                    .filter(measures::has)
                    .collect(Collectors.toMap(Function.identity(), measures::require)));
        }
    }

    /**
     * The samples with the largest times, the worst first; of equal ones the earlier first. Fewer if the run has fewer.
     */
    public static List<WorstSample> of(Run run, ProcessTime processTime, Quantity by, int count) {
        Series series = by.of(run, processTime);
        return IntStream.range(0, series.size())
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> series.nanos(i)).reversed())
                .limit(count)
                .map(i -> ofSample(run, processTime, series.number(i)))
                .toList();
    }

    /**
     * A sample by its number.
     *
     * @throws UnsuitableInputException if the run has no such sample
     */
    public static WorstSample ofSample(Run run, ProcessTime processTime, int number) {
        int index = IntStream.range(0, run.size())
                .filter(i -> run.sample(i).number() == number)
                .findFirst()
                .orElseThrow(() -> new UnsuitableInputException("there is no sample " + number));
        List<ProcessRow> rows = new ArrayList<>();
        long daemons = 0;
        int notMeasured = 0;
        for (int row = run.firstRow(index); row < run.firstRow(index + 1); row++) {
            OptionalLong nanos = ProcessTimes.nanos(run, row, processTime);
            if (!run.put(row)) {
                daemons += nanos.orElse(0);
                notMeasured += nanos.isPresent() ? 0 : 1;
            }
            rows.add(row(run, row, nanos));
        }
        rows.sort(Comparator.comparing((ProcessRow row) -> !row.put())
                .thenComparing(row -> -row.ptMillis().orElse(0))
                .thenComparing(ProcessRow::name)
                .thenComparingInt(ProcessRow::pid));
        Series pt = Quantity.PT.of(run, processTime);
        int position = pt.indexOf(number);
        return new WorstSample(
                number,
                run.sample(index).elapsedNanos() / 1e6,
                position < 0 ? OptionalDouble.empty() : OptionalDouble.of(pt.millis(position)),
                rows,
                daemons / 1e6,
                notMeasured);
    }

    private static ProcessRow row(Run run, int row, OptionalLong nanos) {
        Measures.Builder measures = Measures.builder();
        for (Measure measure : Measure.values()) {
            if (run.has(measure, row)) {
                measures.set(measure, run.require(measure, row));
            }
        }
        return new ProcessRow(
                run.name(row),
                run.pid(row),
                run.put(row),
                run.lifecycle(row),
                nanos.isPresent() ? OptionalDouble.of(nanos.getAsLong() / 1e6) : OptionalDouble.empty(),
                measures.build());
    }
}
