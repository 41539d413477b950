package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.statistics.Welch;

/**
 * Measures how often a verdict is false if one looks after every sample and stops when one likes, and how many
 * samples it takes, and prints the tables of docs/appendix/comparison-rates.md. Not a test: it takes minutes.
 */
final class VerdictRates {
    private static final double CONFIDENCE = 0.95;
    private static final int MOST = 300;

    private VerdictRates() {}

    /** Prints the tables: the number of pairs, 1000 by default. */
    public static void main(String[] args) {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        System.out.println("| times | interval without 0 at a look | Welch's without 0 at a look | false, equal |"
                + " false, at the margin | false, other spread |\n|---|---|---|---|---|---|");
        for (Times times : Times.values()) {
            print(
                    times.name(),
                    excludes(times, pairs),
                    welchExcludes(times, pairs),
                    wrong(times, 0, 1, pairs),
                    wrong(times, 1, 1, pairs),
                    wrong(times, 0, 4, pairs));
        }
        double[] differences = {0, 0.5, 0.9, 1.1, 1.5, 2, 3, 5};
        System.out.println("| times | "
                + String.join(
                        " | ",
                        Arrays.stream(differences)
                                .mapToObj(difference -> difference + " %")
                                .toList()) + " |");
        for (Times times : Times.values()) {
            StringBuilder line = new StringBuilder("| " + times.words() + " |");
            for (double difference : differences) {
                line.append(' ')
                        .append(samplesTaken(times, difference, pairs / 5))
                        .append(" |");
            }
            System.out.println(line);
        }
    }

    private static double excludes(Times times, int pairs) {
        int out = 0;
        for (int pair = 0; pair < pairs; pair++) {
            Pair drawn = Pair.of(times, 0, 1, pair);
            boolean ever = false;
            for (int n = 2; n <= MOST && !ever; n = next(n)) {
                SpeedVerdict verdict = drawn.verdict(n);
                ever = verdict.difference().low().orElse(-1) > 0
                        || verdict.difference().high().orElse(1) < 0;
            }
            out += ever ? 1 : 0;
        }
        return 100.0 * out / pairs;
    }

    private static double welchExcludes(Times times, int pairs) {
        int out = 0;
        for (int pair = 0; pair < pairs; pair++) {
            Pair drawn = Pair.of(times, 0, 1, pair);
            boolean ever = false;
            for (int n = 2; n <= MOST && !ever; n = next(n)) {
                ever = !Welch.of(Times.prefix(drawn.first(), n), Times.prefix(drawn.second(), n), CONFIDENCE)
                        .orElseThrow()
                        .difference()
                        .contains(0);
            }
            out += ever ? 1 : 0;
        }
        return 100.0 * out / pairs;
    }

    /** % of pairs whose first decision is not what a second program this much slower is. */
    static double wrong(Times times, double slowerPercent, double spread, int pairs) {
        SpeedVerdict.Speed truth = slowerPercent > 1 ? SpeedVerdict.Speed.SLOWER : SpeedVerdict.Speed.SAME;
        int wrong = 0;
        for (int pair = 0; pair < pairs; pair++) {
            Pair drawn = Pair.of(times, slowerPercent, spread, pair);
            SpeedVerdict.Speed speed = SpeedVerdict.Speed.UNDECIDED;
            for (int n = 2; n <= MOST && speed == SpeedVerdict.Speed.UNDECIDED; n = next(n)) {
                speed = drawn.verdict(n).speed();
            }
            wrong += speed == SpeedVerdict.Speed.UNDECIDED || speed == truth ? 0 : 1;
        }
        return 100.0 * wrong / pairs;
    }

    /** Median over pairs of the samples of each after which it is decided. */
    private static String samplesTaken(Times times, double slowerPercent, int pairs) {
        int[] taken = new int[pairs];
        for (int pair = 0; pair < pairs; pair++) {
            Pair drawn = Pair.of(times, slowerPercent, 1, pair);
            int n = 2;
            while (n <= MOST && drawn.verdict(n).speed() == SpeedVerdict.Speed.UNDECIDED) {
                n = next(n);
            }
            taken[pair] = n;
        }
        Arrays.sort(taken);
        return taken[pairs / 2] > MOST ? "> " + MOST : Integer.toString(taken[pairs / 2]);
    }

    /** Every sample to 50, then every tenth. */
    private static int next(int n) {
        return n < 50 ? n + 1 : n + 10;
    }

    /** Two programs of about 1 s, of whose times a unit is 1 % above the trimmed mean. */
    private record Pair(long[] first, long[] second) {
        static Pair of(Times times, double slowerPercent, double spread, int seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double centre = times.trimmedMean();
            long[] first = new long[MOST];
            long[] second = new long[MOST];
            for (int i = 0; i < MOST; i++) {
                first[i] = Math.round(1e9 + 1e7 * (times.next(random) - centre));
                second[i] =
                        Math.round((1e9 + 1e7 * spread * (times.next(random) - centre)) * (1 + slowerPercent / 100));
            }
            return new Pair(first, second);
        }

        SpeedVerdict verdict(int n) {
            return SpeedVerdict.of(Times.prefix(first, n), Times.prefix(second, n), 1, CONFIDENCE);
        }
    }

    private static void print(String name, double... percents) {
        StringBuilder line = new StringBuilder("| " + words(name) + " |");
        for (double percent : percents) {
            line.append(String.format(Locale.ROOT, " %.1f |", percent));
        }
        System.out.println(line);
    }

    private static String words(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
