package org.emplab.analysis.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.simulate.RandomSource;
import org.emplab.model.Lifecycle;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Measures how often many of few samples are found where daemons are recorded, and how often a band is taken for
 * them, and prints the figures of docs/appendix/protocol-rates.md. Not a test: it takes a while. Argument: the first
 * seed.
 */
final class SeveralDaemonsRates {
    private static final int RUNS = 400;
    private static final double CENTRE_MILLIS = 128_250;
    private static final double SCALE_MILLIS = 2.5;
    private static final double BAND_MILLIS = 150;
    private static final int ALL = Integer.MAX_VALUE;

    private SeveralDaemonsRates() {}

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        System.out.println("| L-samples of samples | 2 of 10 | 3 of 20 | 4 of 20 | 5 of 20 | 5 of 21 | 5 of 40 |");
        for (int daemons = 1; daemons <= 3; daemons++) {
            StringBuilder line = new StringBuilder("| " + daemons + " daemons |");
            for (int[] cell : new int[][] {{2, 10}, {3, 20}, {4, 20}, {5, 20}, {5, 21}, {5, 40}}) {
                line.append(percent(found(seed, cell[0], cell[1], Math.min(daemons, cell[0]))));
            }
            System.out.println(line);
        }
        System.out.println(
                "| band in part of 20 samples | by ET alone | of one daemon | of two | one for each sample |");
        for (double part : new double[] {0.25, 0.33}) {
            StringBuilder line = new StringBuilder("| " + part + " |");
            for (int daemons : new int[] {0, 1, 2, ALL}) {
                line.append(percent(taken(seed, part, daemons)));
            }
            System.out.println(line);
        }
    }

    /** Scattered samples are lifted by 40 to 400 ms, by one daemon after the other. */
    private static int found(long seed, int lifted, int samples, int daemons) {
        int right = 0;
        for (int run = 0; run < RUNS; run++) {
            SplittableRandom random = new SplittableRandom(seed + 1000L * run + samples);
            TreeMap<Integer, String> hits = new TreeMap<>();
            while (hits.size() < lifted) {
                hits.putIfAbsent(1 + random.nextInt(samples), "daemon" + hits.size() % daemons);
            }
            Map<Integer, Double> millis = new TreeMap<>();
            hits.keySet().forEach(sample -> millis.put(sample, 40 * Math.pow(10, random.nextDouble())));
            right += lSamples(run(random, samples, hits, millis)).equals(List.copyOf(hits.keySet())) ? 1 : 0;
        }
        return right;
    }

    /** Each sample is in the band by chance; none of its daemons recorded where there are 0. */
    private static int taken(long seed, double part, int daemons) {
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            SplittableRandom random = new SplittableRandom(seed + 1000L * run);
            TreeMap<Integer, String> hits = new TreeMap<>();
            Map<Integer, Double> millis = new TreeMap<>();
            for (int sample = 1; sample <= 20; sample++) {
                if (random.nextDouble() < part) {
                    hits.put(sample, "daemon" + (daemons == ALL ? sample : random.nextInt(Math.max(1, daemons))));
                    millis.put(sample, BAND_MILLIS);
                }
            }
            Run one = run(random, 20, hits, millis);
            wrong += (daemons == 0
                                    ? CentralClusters.of(Quantity.ET.of(one, ProcessTime.USER_SYSTEM))
                                            .lSamples()
                                    : lSamples(one))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        return wrong;
    }

    private static List<Integer> lSamples(Run run) {
        return CentralClusters.of(run, ProcessTime.USER_SYSTEM, Optional.empty())
                .lSamples();
    }

    private static Run run(
            SplittableRandom random, int samples, Map<Integer, String> daemons, Map<Integer, Double> liftMillis) {
        RunsOfTimes run = RunsOfTimes.of("INC128");
        for (int sample = 1; sample <= samples; sample++) {
            double lift = liftMillis.getOrDefault(sample, 0.0);
            double millis = CENTRE_MILLIS + SCALE_MILLIS * RandomSource.gaussian(random) + lift;
            ProcessDiff put = RunsOfTimes.put(128_000, 0);
            ProcessDiff always = RunsOfTimes.daemon("java", 1, 1);
            String name = daemons.get(sample);
            if (name == null) {
                run.sample(Math.round(millis * 1e6), 0, put, always);
            } else {
                ProcessDiff hit =
                        ProcessDiff.of(900 + sample, name, false, Lifecycle.PHANTOM, RunsOfTimes.times(lift, 0));
                run.sample(Math.round(millis * 1e6), 0, put, always, hit);
            }
        }
        return run.build();
    }

    private static String percent(int count) {
        return String.format(Locale.ROOT, " %.1f |", 100.0 * count / RUNS);
    }
}
