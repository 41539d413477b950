package org.emplab.analysis.cutoff;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Run;
import org.emplab.model.Sample;

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
     * @throws UnsuitableInputException if the runs are of several machines or lengths, or one has no sample that did not fail
     */
    public static PooledRuns of(List<Run> runs) {
        if (runs.size() == 1) {
            return of(runs.get(0));
        }
        requireAlike(runs);
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

    private static void requireAlike(List<Run> runs) {
        Run first = runs.get(0);
        for (Run run : runs) {
            if (run.samples().stream().allMatch(Sample::failed)) {
                throw new UnsuitableInputException("a run of " + run.header().program()
                        + " has no sample that did not fail, so it cannot count with others");
            }
            if (!run.header().machine().equals(first.header().machine())) {
                throw new UnsuitableInputException("runs that count together are of one machine, not of "
                        + first.header().machine() + " and " + run.header().machine());
            }
            double ratio = TaskLength.seconds(run) / TaskLength.seconds(first);
            if (ratio > LARGEST_RATIO || ratio < 1 / LARGEST_RATIO) {
                throw new UnsuitableInputException("runs that count together are of one length, not of "
                        + TaskLength.seconds(first) + " s and " + TaskLength.seconds(run) + " s");
            }
        }
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
