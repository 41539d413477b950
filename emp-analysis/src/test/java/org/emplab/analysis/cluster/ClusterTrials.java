package org.emplab.analysis.cluster;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/** Parts of the drawn runs in which the zoom errs, or is right, by ET alone. */
final class ClusterTrials {
    private ClusterTrials() {}

    static double falseRate(Shape shape, int samples, int runs) {
        int wrong = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + run);
            double[] units = shape.units(random, samples);
            wrong += CentralClusters.of(Shape.series(units)).lSamples().isEmpty() ? 0 : 1;
        }
        return (double) wrong / runs;
    }

    /** NaN if runs of this length are too short for such daemons. */
    static double rightRate(Shape shape, Lifts lifts, int samples, int runs) {
        int right = 0;
        int done = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + run);
            double[] units = shape.units(random, samples);
            TreeSet<Integer> truth = lifts.apply(units, random);
            if (!truth.isEmpty()) {
                done++;
                right += CentralClusters.of(Shape.series(units)).lSamples().equals(List.copyOf(truth)) ? 1 : 0;
            }
        }
        return done == 0 ? Double.NaN : (double) right / done;
    }

    /** One sample lies so many times, up to once more, as far from the median as the others reach. */
    static double loneRate(Shape shape, int reaches, int samples, int runs) {
        int right = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + run);
            double[] units = shape.units(random, samples);
            double[] sorted = DoubleStream.of(units).sorted().toArray();
            double median = sorted[samples / 2];
            int lifted = random.nextInt(samples);
            units[lifted] = median + (sorted[samples - 1] - median) * (reaches + random.nextDouble());
            right += CentralClusters.of(Shape.series(units)).lSamples().equals(List.of(lifted + 1)) ? 1 : 0;
        }
        return (double) right / runs;
    }
}
