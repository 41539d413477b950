package org.emplab.analysis.daemon;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.DoublePredicate;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/** Runs of 128 s samples, and daemons that come at moments of their own. */
final class Occurrences {
    static final double CYCLE = 128.6;
    private static final double RUNNING = 128.25;
    private static final Instant START = Instant.parse("2013-12-12T08:00:00Z");

    private Occurrences() {}

    /** A run without pauses. */
    static Run run(int samples) {
        return run(samples, 0, 0);
    }

    /** A run that pauses before a sample, for some seconds. */
    static Run run(int samples, int pauseBefore, double pauseSeconds) {
        Run.Builder run = Run.builder(RunHeader.of("sodb12", "INC128", OptionalDouble.of(128)));
        for (int number = 1; number <= samples; number++) {
            double seconds = (number - 1) * CYCLE + (pauseBefore > 0 && number >= pauseBefore ? pauseSeconds : 0);
            run.add(Sample.of(
                    number, START.plusMillis(Math.round(1000 * seconds)), Math.round(RUNNING * 1e9), 0, List.of()));
        }
        return run.build();
    }

    /** Returns the run on a machine whose time of day is set at two samples, and that tells the monotonic clock too. */
    static Run withTimeOfDaySet(Run run, int forwardAt, int backAt, double seconds) {
        Run.Builder stepped = Run.builder(run.header());
        for (Sample sample : run.samples()) {
            boolean ahead = sample.number() >= forwardAt && sample.number() < backAt;
            stepped.add(new Sample(
                    sample.number(),
                    false,
                    Optional.empty(),
                    sample.startedAt().plusMillis(ahead ? Math.round(1000 * seconds) : 0),
                    sample.elapsedNanos(),
                    0,
                    List.of(),
                    OptionalLong.empty(),
                    Map.of(),
                    OptionalInt.empty(),
                    OptionalLong.empty(),
                    Optional.of("boot"),
                    OptionalLong.of(1_000_000 * (sample.startedAt().toEpochMilli() - START.toEpochMilli())),
                    Optional.empty(),
                    Map.of(),
                    Map.of()));
        }
        return stepped.build();
    }

    /** The samples that were running at moments a period apart; some are lost, each is early or late by some jitter. */
    static int[] periodic(
            Run run,
            double periodSeconds,
            double phase,
            double jitterSeconds,
            DoublePredicate lost,
            SplittableRandom random) {
        double end = seconds(run, run.size() - 1) + CYCLE;
        TreeSet<Integer> samples = new TreeSet<>();
        for (double moment = phase * periodSeconds; moment < end; moment += periodSeconds) {
            double jittered = moment + jitterSeconds * (2 * random.nextDouble() - 1);
            if (!lost.test(moment)) {
                sampleAt(run, jittered, samples);
            }
        }
        return samples.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Samples hit by arrivals at random, as many on average. */
    static int[] poisson(Run run, double mean, SplittableRandom random) {
        TreeSet<Integer> samples = new TreeSet<>();
        double end = seconds(run, run.size() - 1) + CYCLE;
        double moment = 0;
        while (true) {
            moment += -Math.log(1 - random.nextDouble()) * end / mean;
            if (moment >= end) {
                return samples.stream().mapToInt(Integer::intValue).toArray();
            }
            sampleAt(run, moment, samples);
        }
    }

    /** Different samples at random. */
    static int[] scattered(Run run, int count, SplittableRandom random) {
        TreeSet<Integer> samples = new TreeSet<>();
        while (samples.size() < count) {
            samples.add(1 + random.nextInt(run.size()));
        }
        return samples.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void sampleAt(Run run, double moment, TreeSet<Integer> samples) {
        for (int i = 0; i < run.size(); i++) {
            double start = seconds(run, i);
            if (moment >= start && moment < start + RUNNING) {
                samples.add(run.sample(i).number());
            }
        }
    }

    private static double seconds(Run run, int i) {
        return (run.sample(i).startedAt().toEpochMilli() - START.toEpochMilli()) / 1000.0;
    }
}
