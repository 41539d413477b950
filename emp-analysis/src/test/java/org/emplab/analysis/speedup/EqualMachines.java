package org.emplab.analysis.speedup;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.series.RunSpans;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.speedup.Speedups.Timed;

/**
 * Two machines, old and new, on which every program takes the same time, while runs differ.
 *
 * @param runs of each program on each machine
 * @param betweenRuns standard deviation of a run's level, in parts of the time
 * @param samples of a run, 2 % apart
 * @param interleaved whether one run has all programs, and one level for them
 */
record EqualMachines(int programs, int runs, double betweenRuns, int samples, boolean interleaved) {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double WITHIN = 0.02;

    Speedups draw(SplittableRandom random) {
        List<Timed> timed = new ArrayList<>();
        int number = 0;
        for (String machine : List.of("old", "new")) {
            for (int run = 0; run < runs; run++) {
                double level = unit(random);
                for (int program = 0; program < programs; program++) {
                    double mean = 1000 * (program + 1) * (1 + betweenRuns * (interleaved ? level : unit(random)));
                    timed.add(new Timed(
                            "p" + program,
                            machine,
                            number,
                            times(random, mean),
                            RunSpans.on(machine, 3600L * (run * programs + program))));
                    number += interleaved ? 0 : 1;
                }
                number += interleaved ? 1 : 0;
            }
        }
        return Speedups.of(timed, "old", 1, 0.95);
    }

    /** Share of so many tables whose interval of the geometric mean holds 1, and of which a cell is told apart. */
    Rates rates(int tables, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int intervals = 0;
        int held = 0;
        int apart = 0;
        for (int table = 0; table < tables; table++) {
            Speedups speedups = draw(random);
            var interval = speedups.columns().get(1).interval();
            intervals += interval.isPresent() ? 1 : 0;
            held += interval.isPresent() && interval.get().contains(1) ? 1 : 0;
            apart += speedups.cells().stream()
                            .flatMap(List::stream)
                            .anyMatch(cell -> cell.orElseThrow()
                                                    .speedup()
                                                    .lower()
                                                    .orElse(1)
                                            > 1
                                    || cell.orElseThrow().speedup().upper().orElse(1) < 1)
                    ? 1
                    : 0;
        }
        double all = tables;
        return new Rates(intervals / all, held / all, apart / all);
    }

    /**
     * @param intervals tables that have one
     * @param held whose interval of the geometric mean holds 1
     * @param apart of which the interval of one cell or more leaves out 1, the strictest sense of told apart
     */
    record Rates(double intervals, double held, double apart) {}

    private Series times(SplittableRandom random, double mean) {
        long[] nanos = new long[samples];
        for (int i = 0; i < samples; i++) {
            nanos[i] = Math.round(1e6 * mean * (1 + WITHIN * unit(random)));
        }
        return Series.of(nanos);
    }

    private static double unit(SplittableRandom random) {
        return NORMAL.inverseCumulativeProbability(random.nextDouble());
    }
}
