package org.emplab.web.run.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.analysis.cluster.SampleCauses.SampleCause;
import org.emplab.analysis.cluster.SampleCauses.SampleCause.Evidence;
import org.emplab.analysis.statistics.Summary;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.web.display.Display;

/**
 * The L-samples of a run and the likely cause of each, as the verdict names it.
 *
 * @param samples a row for each L-sample, the longest first
 * @param daemons a row for each cause, the most frequent first
 */
public record Causes(List<SampleCause> samples, List<Daemon> daemons) {
    private static final Display DISPLAY = new Display();

    /** A program that is on a CPU for less of its time waits, most likely for others. */
    private static final double MOSTLY = 0.8;

    private static final int LEAST_FOR_A_PERIOD = 3;

    public Causes {
        samples = List.copyOf(samples);
        daemons = List.copyOf(daemons);
    }

    /**
     * @param samples the L-samples that it is named for
     * @param everyMillis median of the times between them; empty for fewer than three
     * @param elsewhere in how many other samples it worked; empty where that is not known
     */
    public record Daemon(String name, int samples, OptionalDouble everyMillis, OptionalLong elsewhere) {
        /** The daemon in words: {@code rhn_check: 7, every 4 h}. */
        public String words() {
            return name + ": " + DISPLAY.count(samples)
                    + (everyMillis.isPresent() ? ", every " + DISPLAY.duration(everyMillis.getAsDouble() / 1000) : "")
                    + (elsewhere.isEmpty()
                            ? ""
                            : elsewhere.getAsLong() == 0
                                    ? ", in no other sample"
                                    : ", in " + DISPLAY.count(elsewhere.getAsLong(), "other sample"));
        }
    }

    /** Why times of a program may hide what lengthens them, by the means of its ET and PT; empty where it hardly waits. */
    public static Optional<String> wait(String program, double etMillis, double ptMillis) {
        return ptMillis < MOSTLY * etMillis
                ? Optional.of(program + " was on a CPU for " + Math.round(100 * ptMillis / etMillis)
                        + " % of its time: unless it waits by itself, the machine was busy, and no sample stands out.")
                : Optional.empty();
    }

    private static Map<String, List<SampleCause>> named(List<SampleCause> causes) {
        Map<String, List<SampleCause>> byName = new LinkedHashMap<>();
        causes.forEach(cause -> cause.name()
                .ifPresent(name -> byName.computeIfAbsent(name, absent -> new ArrayList<>())
                        .add(cause)));
        return byName;
    }

    public static Causes of(RunSeries series, List<SampleCause> causes) {
        List<Daemon> daemons = named(causes).entrySet().stream()
                .map(named -> new Daemon(
                        named.getKey(),
                        named.getValue().size(),
                        every(series, named.getValue()),
                        named.getValue().get(0).elsewhere()))
                .sorted(Comparator.comparingInt(Daemon::samples).reversed())
                .toList();
        return new Causes(causes, daemons);
    }

    private static OptionalDouble every(RunSeries series, List<SampleCause> causes) {
        long[] times = causes.stream()
                .mapToLong(cause -> series.startedAtMillis(series.from(cause.sample())))
                .sorted()
                .toArray();
        if (times.length < LEAST_FOR_A_PERIOD) {
            return OptionalDouble.empty();
        }
        double[] gaps = new double[times.length - 1];
        Arrays.setAll(gaps, i -> times[i + 1] - times[i]);
        return OptionalDouble.of(Summary.quantile(gaps, 0.5));
    }

    /** The L-samples as a table. */
    public Table table() {
        return Table.of(samples, "causes", "L-samples, the longest first")
                .number("sample", "Sample", "", 0, cause -> cause.sample())
                .number("elapsedMillis", "ET", "ms", 3, cause -> cause.elapsedMillis())
                .number("excessMillis", "Excess", "ms", 3, cause -> cause.excessMillis())
                .daemon("daemon", "Likely cause", cause -> cause.name().orElse("none seen"))
                .text("evidence", "By", cause -> cause.evidence() == Evidence.ACCOUNT ? "account" : "PT")
                .number("workMillis", "Its time", "ms", 3, cause -> cause.millis())
                .number("usualMillis", "Usual", "ms", 3, cause -> cause.usualMillis())
                .build();
    }
}
