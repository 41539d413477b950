package org.emplab.web.analysis;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.emplab.lab.RunState;
import org.emplab.report.Report.TimeChange;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.web.display.Display;

/**
 * The completed runs of a program on one machine with one task length, as a graph of their medians over time.
 *
 * @param runs oldest first, each with a median of ET
 */
record ProgramHistory(String machine, OptionalDouble taskLengthSeconds, List<RunSummary> runs) {
    private static final Display DISPLAY = new Display();
    private static final double FULL = 100;
    private static final int STEPS = 4;
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    ProgramHistory {
        runs = List.copyOf(runs);
    }

    /**
     * @param left the place in time, 0 to 100
     * @param top the place of the median, 0 for the greatest, 100 for the least
     */
    record Point(RunSummary run, double left, double top) {}

    /** @param left the place in time of the first run after a change of the times, 0 to 100 */
    record Mark(double left, String words) {}

    /** @param left the place in time, 0 to 100 */
    record Day(double left, String words) {}

    private record Kind(String machine, OptionalDouble taskLengthSeconds) {}

    /** One for each machine and task length, that of the latest run first. */
    static List<ProgramHistory> of(List<RunSummary> newestFirst) {
        return newestFirst.stream()
                .filter(run -> run.state() == RunState.COMPLETED
                        && run.startedAt().isPresent()
                        && run.medianEtMillis().isPresent())
                .collect(groupingBy(
                        run -> new Kind(run.machine(), run.taskLengthSeconds()), LinkedHashMap::new, toList()))
                .entrySet()
                .stream()
                .map(kind -> new ProgramHistory(
                        kind.getKey().machine(),
                        kind.getKey().taskLengthSeconds(),
                        kind.getValue().stream()
                                .sorted(Comparator.comparing(ProgramHistory::start))
                                .toList()))
                .toList();
    }

    private static Instant start(RunSummary run) {
        return run.startedAt().orElseThrow();
    }

    private static double median(RunSummary run) {
        return run.medianEtMillis().orElseThrow();
    }

    /** The latest median and its distance from that of the run before. */
    public String answer() {
        RunSummary latest = runs.get(runs.size() - 1);
        String now = DISPLAY.decimals(median(latest), 3) + " ms in the latest run";
        if (runs.size() == 1) {
            return now + ".";
        }
        double before = median(runs.get(runs.size() - 2));
        double percent = 100 * (median(latest) / before - 1);
        String change = DISPLAY.decimals(Math.abs(percent), 2);
        return now + ", " + (change.equals("0.00") ? "" : percent < 0 ? "−" : "+") + change
                + " % against the run before; " + DISPLAY.count(runs.size()) + " runs.";
    }

    /** @param of the runs that the changes are counted in */
    List<Mark> marks(List<TimeChange> changes, List<RunSummary> of) {
        return changes.stream()
                .flatMap(change -> of.get(change.before()).startedAt().stream()
                        .map(at -> new Mark(
                                left(at),
                                (change.percent() < 0 ? "−" : "+")
                                        + DISPLAY.plain(Math.abs(change.percent()), 2) + " %"
                                        + (change.because().isEmpty() ? "" : ", " + ProgramChanges.because(change)))))
                .toList();
    }

    /** A few days in the order of time, the first and the last among them. */
    public List<Day> days() {
        Instant first = start(runs.get(0));
        Duration all = Duration.between(first, start(runs.get(runs.size() - 1)));
        return IntStream.rangeClosed(0, STEPS)
                .mapToObj(step -> new Day(
                        FULL * step / STEPS,
                        DAY.format(first.plus(all.multipliedBy(step).dividedBy(STEPS)))))
                .toList();
    }

    private double left(Instant at) {
        long first = start(runs.get(0)).toEpochMilli();
        long last = start(runs.get(runs.size() - 1)).toEpochMilli();
        return last == first ? FULL / 2 : FULL * (at.toEpochMilli() - first) / (last - first);
    }

    public List<Point> points() {
        double least = least();
        double range = Math.max(greatest() - least, 1e-9);
        return runs.stream()
                .map(run -> new Point(
                        run,
                        left(start(run)),
                        greatest() == least ? FULL / 2 : FULL * (1 - (median(run) - least) / range)))
                .toList();
    }

    public double least() {
        return runs.stream().mapToDouble(ProgramHistory::median).min().orElseThrow();
    }

    public double greatest() {
        return runs.stream().mapToDouble(ProgramHistory::median).max().orElseThrow();
    }

    /** The query of the page with its change points. */
    public String address(String program) {
        return AnalysisAddress.of(ProgramRuns.of(program, machine, taskLengthSeconds))
                .query();
    }

    /** The two latest runs, to compare; empty where there is one. */
    public Optional<String> latestTwo() {
        return runs.size() < 2
                ? Optional.empty()
                : Optional.of(runs.get(runs.size() - 2).id() + ","
                        + runs.get(runs.size() - 1).id());
    }
}
