package org.emplab.web.analysis;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.lab.RunState;
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

    ProgramHistory {
        runs = List.copyOf(runs);
    }

    /**
     * @param left the place in time, 0 to 100
     * @param top the place of the median, 0 for the greatest, 100 for the least
     */
    record Point(RunSummary run, double left, double top) {}

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

    public List<Point> points() {
        long first = start(runs.get(0)).toEpochMilli();
        long last = start(runs.get(runs.size() - 1)).toEpochMilli();
        double least = least();
        double range = Math.max(greatest() - least, 1e-9);
        return runs.stream()
                .map(run -> new Point(
                        run,
                        last == first ? FULL / 2 : FULL * (start(run).toEpochMilli() - first) / (last - first),
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
