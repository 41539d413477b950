package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Run;
import org.emplab.report.table.Digits;

/**
 * Runs of one length on one machine, whose samples count together. Sample 17 of the second of them is 1017 if no run has a
 * thousand samples, 10 017 if none has ten thousand.
 *
 * @param all their samples as one run
 * @param parts each run with its samples' numbers in {@code all}
 * @param unit by which the numbers of each run are larger than those of the run before; 0 of one run
 */
public record PooledRuns(Run all, List<Run> parts, int unit) {
    /** Times of programs of one length differ by less. */
    private static final double LARGEST_RATIO = 1.5;

    public PooledRuns {
        parts = List.copyOf(parts);
    }

    public static PooledRuns of(Run run) {
        return new PooledRuns(run, List.of(run), 0);
    }

    /**
     * @param length of the runs, short or long, as a refusal names it
     * @throws UnsuitableInputException if the runs are of several machines or lengths, or one has no sample that did not fail
     */
    public static PooledRuns of(String length, List<Run> runs) {
        if (runs.size() == 1) {
            return of(runs.get(0));
        }
        requireAlike(length, runs);
        int unit = 10;
        for (Run run : runs) {
            while (run.sample(run.size() - 1).number() >= unit) {
                unit *= 10;
            }
        }
        List<Run> parts = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            parts.add(runs.get(i).numberedFrom(i * unit));
        }
        return new PooledRuns(Run.joined(parts), parts, unit);
    }

    private static void requireAlike(String length, List<Run> runs) {
        Run first = runs.get(0);
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            String place = length + " run " + (i + 1) + ", " + run.header().program() + ", ";
            if (run.failed() == run.size()) {
                throw new UnsuitableInputException(place + "has no sample that did not fail: leave it out");
            }
            if (!run.header().machine().equals(first.header().machine())) {
                throw new UnsuitableInputException(ofAnotherMachine(
                        place,
                        run.header().machine(),
                        length + " run 1",
                        first.header().machine()));
            }
            double seconds = TaskLength.seconds(run);
            if (!areOfOneLength(seconds, TaskLength.seconds(first))) {
                throw new UnsuitableInputException(place + "takes " + Digits.rounded(seconds, 4) + " s and the first "
                        + Digits.rounded(TaskLength.seconds(first), 4)
                        + " s, but times of runs that count together differ by less than half: leave it out,"
                        + " or derive from it alone");
            }
        }
    }

    /** Says of a run that it is of another machine than the first. */
    public static String ofAnotherMachine(String run, String machine, String first, String firstMachine) {
        return run + "is of " + machine + " and " + first + " of " + firstMachine
                + ", but cutoffs are of one machine: choose runs of one";
    }

    /** Whether runs of programs that take so long may count together; in any unit. */
    public static boolean areOfOneLength(double time, double other) {
        double ratio = time / other;
        return ratio <= LARGEST_RATIO && ratio >= 1 / LARGEST_RATIO;
    }

    /** These runs with other rows. */
    PooledRuns with(UnaryOperator<Run> rows) {
        List<Run> others = parts.stream().map(rows).toList();
        return new PooledRuns(Run.joined(others), others, unit);
    }

    /** The places of each run's samples among all. */
    List<int[]> places() {
        List<int[]> places = new ArrayList<>();
        int from = 0;
        for (Run part : parts) {
            places.add(IntStream.range(from, from + part.size()).toArray());
            from += part.size();
        }
        return places;
    }
}
