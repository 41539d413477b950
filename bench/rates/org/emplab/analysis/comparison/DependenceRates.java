package org.emplab.analysis.comparison;

import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;

/**
 * Measures how often two programs whose samples have a memory are told apart, as two runs and as pairs of one
 * interleaved run, and prints the table of docs/appendix/comparison-rates.md. Not a test: it takes minutes.
 */
final class DependenceRates {
    private static final double SECOND = 1e9;
    /** Standard deviation of the samples. */
    private static final double SD = 0.05;

    private DependenceRates() {}

    /** How the programs are executed, and how often one looks. */
    enum Design {
        TWO_RUNS,
        PAIRS,
        /** After every block to 50, then after every tenth, until it is decided. */
        PAIRS_UNTIL_DECIDED
    }

    /** Prints the table: the number of pairs of programs, 1000 by default. */
    public static void main(String[] args) {
        int trials = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 20_261;
        System.out.println(
                "| memory | samples | two runs | pairs | pairs, until decided | 5 % slower: two runs | pairs |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (double memory : new double[] {0, 0.3, 0.5, 0.8, 0.95}) {
            for (int samples : new int[] {20, 50, 100, 300}) {
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %d | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
                        memory,
                        samples,
                        percent(Design.TWO_RUNS, memory, samples, 0, trials, seed),
                        percent(Design.PAIRS, memory, samples, 0, trials, seed),
                        percent(Design.PAIRS_UNTIL_DECIDED, memory, samples, 0, trials, seed),
                        percent(Design.TWO_RUNS, memory, samples, 0.05, trials, seed),
                        percent(Design.PAIRS, memory, samples, 0.05, trials, seed));
            }
        }
    }

    /**
     * In how many of a hundred pairs of programs the second is called faster or slower.
     *
     * @param memory of first-order autoregressions, one for each program
     * @param slower by how much of its time the second is slower
     */
    static double percent(Design design, double memory, int samples, double slower, int trials, long seed) {
        SplittableRandom random = new SplittableRandom(seed + Double.hashCode(memory) + 31L * samples);
        int told = 0;
        for (int trial = 0; trial < trials; trial++) {
            Series a = series(random, 0, memory, samples);
            Series b = series(random, slower, memory, samples);
            told += decides(design, a, b) ? 1 : 0;
        }
        return 100.0 * told / trials;
    }

    private static boolean decides(Design design, Series a, Series b) {
        if (design == Design.TWO_RUNS) {
            return toldApart(SpeedVerdict.of(a, b, 1, 0.95));
        }
        if (design == Design.PAIRS) {
            return toldApart(SpeedVerdict.ofPairs(a, b, 1, 0.95));
        }
        for (int block = 8; block <= a.size(); block += block < 50 ? 1 : 10) {
            SpeedVerdict verdict = SpeedVerdict.ofPairs(a.first(block), b.first(block), 1, 0.95);
            if (verdict.speed() != SpeedVerdict.Speed.UNDECIDED
                    && SpeedVerdict.ofPairsAtMost(a.first(block), b.first(block), 1, 0.95)
                                    .speed()
                            == verdict.speed()) {
                return toldApart(verdict);
            }
        }
        return false;
    }

    private static boolean toldApart(SpeedVerdict verdict) {
        return verdict.speed() == SpeedVerdict.Speed.FASTER || verdict.speed() == SpeedVerdict.Speed.SLOWER;
    }

    private static Series series(SplittableRandom random, double slower, double memory, int samples) {
        long[] nanos = new long[samples];
        double state = random.nextGaussian();
        for (int i = 0; i < samples; i++) {
            nanos[i] = Math.round(SECOND * (1 + slower) * (1 + SD * state));
            state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
        }
        return Series.of(nanos);
    }
}
