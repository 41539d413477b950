package org.emplab.web.run.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.statistics.Summary;
import org.emplab.report.table.Table;
import org.emplab.web.display.Display;
import org.emplab.web.run.DaemonLane;
import org.emplab.web.run.RunSeries;

/**
 * The L-samples of a run with the daemon that likely lengthened each: the one whose work exceeds most what is usual for it.
 *
 * @param samples a row for each L-sample, the longest first
 * @param daemons a row for each such daemon, the most frequent first
 */
public record Causes(List<Cause> samples, List<Daemon> daemons) {
    private static final Display DISPLAY = new Display();
    /** A daemon is named where its work explains so much of the excess. */
    private static final double LEAST_SHARE = 0.2;

    /** A program that is on a CPU for less of its time waits, most likely for others. */
    private static final double MOSTLY = 0.8;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int LEAST_FOR_A_PERIOD = 3;

    public Causes {
        samples = List.copyOf(samples);
        daemons = List.copyOf(daemons);
    }

    /**
     * @param excessMillis of ET over the median of all samples
     * @param daemon empty where none that was seen explains it
     * @param workMillis PT of that daemon in this sample
     * @param usualMillis median of its PT in the samples in which it worked: of the central cluster, or of all where only the
     *     longest executions are known; empty where it worked in no other
     */
    public record Cause(
            int sample,
            long startedAtMillis,
            double elapsedMillis,
            double excessMillis,
            Optional<String> daemon,
            OptionalDouble workMillis,
            OptionalDouble usualMillis) {}

    /**
     * @param samples the L-samples that it is named for
     * @param everyMillis median of the times between them; empty for fewer than three
     * @param elsewhere in how many other samples it worked
     */
    public record Daemon(String name, int samples, OptionalDouble everyMillis, double longestMillis, int elsewhere) {}

    /** Why times of a program may hide what lengthens them, by the means of its ET and PT; empty where it hardly waits. */
    public static Optional<String> wait(String program, double etMillis, double ptMillis) {
        return ptMillis < MOSTLY * etMillis
                ? Optional.of(program + " was on a CPU for " + Math.round(100 * ptMillis / etMillis)
                        + " % of its time: unless it waits by itself, the machine was busy, and no sample stands out.")
                : Optional.empty();
    }

    /** @param medianMillis of ET */
    public static Causes of(RunSeries series, List<Integer> lSamples, double medianMillis, List<DaemonLane> lanes) {
        Set<Integer> ofL = new HashSet<>(lSamples);
        Map<String, OptionalDouble> usual = new LinkedHashMap<>();
        lanes.forEach(lane -> usual.put(lane.name(), usual(lane, ofL)));
        List<Cause> causes = new ArrayList<>();
        for (int number : lSamples) {
            int at = series.from(number);
            double elapsed = series.elapsedNanos(at) / NANOS_PER_MILLI;
            causes.add(cause(number, series.startedAtMillis(at), elapsed, elapsed - medianMillis, lanes, usual));
        }
        causes.sort(Comparator.comparingDouble(Cause::elapsedMillis).reversed());
        return new Causes(causes, daemons(causes, lanes, ofL));
    }

    private static OptionalDouble usual(DaemonLane lane, Set<Integer> lSamples) {
        if (lane.executions().size() < lane.samples()) {
            return OptionalDouble.of(lane.medianNanos() / NANOS_PER_MILLI);
        }
        double[] others = lane.executions().stream()
                .filter(execution -> !lSamples.contains(execution.sample()))
                .mapToDouble(execution -> execution.nanos() / NANOS_PER_MILLI)
                .toArray();
        return others.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Summary.quantile(others, 0.5));
    }

    private static Cause cause(
            int sample,
            long startedAt,
            double elapsed,
            double excess,
            List<DaemonLane> lanes,
            Map<String, OptionalDouble> usual) {
        String daemon = null;
        double most = LEAST_SHARE * excess;
        double work = 0;
        for (DaemonLane lane : lanes) {
            double here = lane.executions().stream()
                    .filter(execution -> execution.sample() == sample)
                    .mapToDouble(execution -> execution.nanos() / NANOS_PER_MILLI)
                    .sum();
            double above = here
                    - usual.getOrDefault(lane.name(), OptionalDouble.empty()).orElse(0);
            if (here > 0 && above >= most) {
                daemon = lane.name();
                most = above;
                work = here;
            }
        }
        return new Cause(
                sample,
                startedAt,
                elapsed,
                excess,
                Optional.ofNullable(daemon),
                daemon == null ? OptionalDouble.empty() : OptionalDouble.of(work),
                daemon == null ? OptionalDouble.empty() : usual.getOrDefault(daemon, OptionalDouble.empty()));
    }

    private static List<Daemon> daemons(List<Cause> causes, List<DaemonLane> lanes, Set<Integer> lSamples) {
        Map<String, List<Cause>> byName = new LinkedHashMap<>();
        causes.forEach(cause -> cause.daemon()
                .ifPresent(name -> byName.computeIfAbsent(name, absent -> new ArrayList<>())
                        .add(cause)));
        return byName.entrySet().stream()
                .map(entry -> {
                    DaemonLane lane = lanes.stream()
                            .filter(one -> one.name().equals(entry.getKey()))
                            .findFirst()
                            .orElseThrow();
                    int here = (int) lane.executions().stream()
                            .filter(execution -> lSamples.contains(execution.sample()))
                            .count();
                    return new Daemon(
                            entry.getKey(),
                            entry.getValue().size(),
                            every(entry.getValue()),
                            entry.getValue().stream()
                                    .mapToDouble(cause -> cause.workMillis().orElse(0))
                                    .max()
                                    .orElse(0),
                            lane.samples() - here);
                })
                .sorted(Comparator.comparingInt(Daemon::samples).reversed())
                .toList();
    }

    private static OptionalDouble every(List<Cause> causes) {
        long[] times =
                causes.stream().mapToLong(Cause::startedAtMillis).sorted().toArray();
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
                .text("daemon", "Likely cause", cause -> cause.daemon().orElse("no daemon seen"))
                .number("workMillis", "Its time", "ms", 3, cause -> cause.workMillis())
                .number("usualMillis", "Usual", "ms", 3, cause -> cause.usualMillis())
                .build();
    }

    /** The daemons in words: {@code rhn_check: 7, every 4 h}. */
    public List<String> words() {
        return daemons.stream()
                .map(daemon -> daemon.name() + ": " + DISPLAY.count(daemon.samples())
                        + (daemon.everyMillis().isPresent()
                                ? ", every "
                                        + DISPLAY.duration(daemon.everyMillis().getAsDouble() / 1000)
                                : "")
                        + (daemon.elsewhere() == 0
                                ? ", in no other sample"
                                : ", in " + DISPLAY.count(daemon.elsewhere(), "other sample")))
                .toList();
    }
}
