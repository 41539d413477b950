package org.emplab.analysis.daemon;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.simulate.RandomSource;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/**
 * Samples of 0.1 s with much time between them, and a daemon of 10 to 300 cycles.
 *
 * @param coverage part of the time in which a sample runs
 * @param beyondCycles the part of a cycle by which the period is longer than whole cycles; negative for any
 * @param jitterCycles each occurrence is early or late by at most this
 */
record SpacedSamples(int samples, double coverage, double beyondCycles, double jitterCycles) {
    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
    private static final double SECONDS = 0.1;

    /** Parts of all daemons: the right period established, another one established, a tentative one. */
    record Outcome(double right, double wrong, double tentative) {}

    Outcome outcome(int daemons, long firstSeed) {
        double right = 0;
        double wrong = 0;
        double tentative = 0;
        for (long seed = firstSeed; seed < firstSeed + daemons; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Run run = run(random);
            double period = period(random);
            int[] seen = seen(run, period, random);
            Optional<Period> found =
                    seen.length < 2 ? Optional.empty() : PeriodSearch.in(run).of(seen);
            if (found.isPresent() && found.get().established()) {
                boolean close = Math.abs(found.get().seconds() / period - 1) < 0.02;
                right += close ? 1 : 0;
                wrong += close ? 0 : 1;
            } else {
                tentative += found.isPresent() ? 1 : 0;
            }
        }
        return new Outcome(right / daemons, wrong / daemons, tentative / daemons);
    }

    private double cycle() {
        return SECONDS / coverage;
    }

    private double period(SplittableRandom random) {
        double cycles = 10 * Math.pow(Math.min(30, samples / 50.0), random.nextDouble());
        return cycle() * (beyondCycles < 0 ? cycles : Math.rint(cycles) + beyondCycles);
    }

    private Run run(SplittableRandom random) {
        Run.Builder run = Run.builder(RunHeader.of("spaced", "INC", OptionalDouble.of(SECONDS)));
        double scale = SECONDS * 2e-5 * Math.pow(50, random.nextDouble());
        double start = 0;
        for (int number = 1; number <= samples; number++) {
            double seconds = SECONDS + scale * RandomSource.gaussian(random);
            run.add(Sample.of(
                    number, START.plusNanos(Math.round(1e9 * start)), Math.round(1e9 * seconds), 0, List.of()));
            start += seconds + cycle() - SECONDS;
        }
        return run.build();
    }

    /** The samples that were running at a moment of the daemon. */
    private int[] seen(Run run, double period, SplittableRandom random) {
        double[] starts = RunningTimes.of(run).starts();
        TreeSet<Integer> seen = new TreeSet<>();
        double end = starts[samples - 1] + SECONDS;
        for (double moment = period * random.nextDouble(); moment < end; moment += period) {
            double jittered = moment + jitterCycles * cycle() * (2 * random.nextDouble() - 1);
            int found = Arrays.binarySearch(starts, jittered);
            int i = found >= 0 ? found : -found - 2;
            if (i >= 0 && jittered < starts[i] + run.sample(i).elapsedNanos() / 1e9) {
                seen.add(i + 1);
            }
        }
        return seen.stream().mapToInt(Integer::intValue).toArray();
    }
}
