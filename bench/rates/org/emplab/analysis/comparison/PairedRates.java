package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures how often a verdict on pairs is false if one looks after every block and stops when one likes, on
 * machines whose speed wanders, and prints the tables of docs/appendix/comparison-rates.md. Not a test: it takes
 * minutes.
 */
final class PairedRates {
    private static final double CONFIDENCE = 0.95;
    private static final int MOST = 300;
    /** A task length of about 1 s; a unit of the times is 1 % of it. */
    private static final double SECOND = 1e9;

    private static final double UNIT = 1e7;

    private PairedRates() {}

    /** How the machine's speed changes from sample to sample: factors on the times. */
    enum Machine {
        STEADY {
            @Override
            double next(double log, int sample, SplittableRandom random) {
                return 0;
            }
        },
        /** A random walk: after a hundred samples about 5 % away. */
        WANDERS {
            @Override
            double next(double log, int sample, SplittableRandom random) {
                return log + 0.005 * random.nextGaussian();
            }
        },
        /** A neighbour that comes and goes: 10 % slower for about forty samples at a time. */
        BUSY_NEIGHBOUR {
            @Override
            double next(double log, int sample, SplittableRandom random) {
                return random.nextDouble() < 1 / 40.0 ? 0.1 - log : log;
            }
        },
        /** Grows warm: 0.05 % slower with each sample. */
        HEATS_UP {
            @Override
            double next(double log, int sample, SplittableRandom random) {
                return 0.0005 * sample;
            }
        };

        abstract double next(double log, int sample, SplittableRandom random);
    }

    /** Prints the tables: the number of pairs of programs, 1000 by default. */
    public static void main(String[] args) {
        int trials = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        for (Times times : List.of(Times.values()[0], Times.values()[2])) {
            System.out.println("| " + times.words() + ", equal |" + many(times, 0, 0, trials / 10));
            System.out.println("| " + times.words() + ", three 5 % slower |" + many(times, 3, 5, trials / 10));
            System.out.println("| " + times.words() + ", all at the margin |" + many(times, 9, 1, trials / 10));
        }
        System.out.println("| times | machine | interval without 0 | equal | at the margin | other spread |"
                + " interleaved, not paired: equal | one after the other: equal |\n|---|---|---|---|---|---|---|---|");
        for (Machine machine : Machine.values()) {
            for (Times times : Times.values()) {
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
                        times.words(),
                        words(machine.name()),
                        excludes(machine, times, trials),
                        wrong(machine, times, 0, 1, trials),
                        wrong(machine, times, 1, 1, trials),
                        wrong(machine, times, 0, 4, trials),
                        notPaired(machine, times, true, trials),
                        notPaired(machine, times, false, trials));
            }
        }
    }

    /**
     * Nine programs against a first, some of them slower, looked at after 8, 16, 32 to 256 blocks until all are decided: mean % of false verdicts among
     * those decided, % of labs with any, % of the slower ones told, and mean blocks.
     */
    private static String many(Times times, int slower, double slowerPercent, int trials) {
        double wrong = 0;
        int any = 0;
        int found = 0;
        double blocks = 0;
        for (int trial = 0; trial < trials; trial++) {
            Trial[] programs = new Trial[9];
            for (int i = 0; i < programs.length; i++) {
                programs[i] = Trial.of(
                        Machine.STEADY, times, i < slower ? slowerPercent : 0, 1, true, 90_000 + 9 * trial + i);
            }
            int n = 8;
            List<SpeedVerdict> verdicts = judged(programs, n);
            while (verdicts.stream().anyMatch(verdict -> verdict.speed() == SpeedVerdict.Speed.UNDECIDED) && 2 * n < MOST) {
                n *= 2;
                verdicts = judged(programs, n);
            }
            int decided = 0;
            int wrongs = 0;
            for (int i = 0; i < programs.length; i++) {
                SpeedVerdict.Speed speed = verdicts.get(i).speed();
                SpeedVerdict.Speed truth = i < slower && slowerPercent > 1 ? SpeedVerdict.Speed.SLOWER : SpeedVerdict.Speed.SAME;
                decided += speed == SpeedVerdict.Speed.UNDECIDED ? 0 : 1;
                wrongs += speed == SpeedVerdict.Speed.UNDECIDED || speed == truth ? 0 : 1;
                found += i < slower && speed == truth ? 1 : 0;
            }
            wrong += decided == 0 ? 0 : 100.0 * wrongs / decided / trials;
            any += wrongs > 0 ? 1 : 0;
            blocks += (double) n / trials;
        }
        return String.format(
                Locale.ROOT,
                " %.1f | %.1f | %.0f | %.0f |",
                wrong,
                100.0 * any / trials,
                slower == 0 ? 0.0 : 100.0 * found / trials / slower,
                blocks);
    }

    private static List<SpeedVerdict> judged(Trial[] programs, int blocks) {
        return MultipleComparison.of(
                        programs.length,
                        CONFIDENCE,
                        each -> Arrays.stream(programs)
                                .map(one -> SpeedVerdict.ofPairs(
                                        Times.prefix(one.first(), blocks), Times.prefix(one.second(), blocks), 1, each))
                                .toList(),
                        verdict -> verdict.speed() != SpeedVerdict.Speed.UNDECIDED)
                .verdicts();
    }

    private static double excludes(Machine machine, Times times, int trials) {
        int out = 0;
        for (int trial = 0; trial < trials; trial++) {
            Trial drawn = Trial.of(machine, times, 0, 1, true, trial);
            boolean ever = false;
            for (int n = 2; n <= MOST && !ever; n = next(n)) {
                SpeedVerdict verdict = drawn.paired(n);
                ever = verdict.difference().low().orElse(-1) > 0
                        || verdict.difference().high().orElse(1) < 0;
            }
            out += ever ? 1 : 0;
        }
        return 100.0 * out / trials;
    }

    /** % of pairs of programs whose first decision is not what a second program this much slower is. */
    static double wrong(Machine machine, Times times, double slowerPercent, double spread, int trials) {
        SpeedVerdict.Speed truth = slowerPercent > 1 ? SpeedVerdict.Speed.SLOWER : SpeedVerdict.Speed.SAME;
        int wrong = 0;
        for (int trial = 0; trial < trials; trial++) {
            Trial drawn = Trial.of(machine, times, slowerPercent, spread, true, trial);
            SpeedVerdict.Speed speed = SpeedVerdict.Speed.UNDECIDED;
            for (int n = 2; n <= MOST && speed == SpeedVerdict.Speed.UNDECIDED; n = next(n)) {
                speed = drawn.paired(n).speed();
            }
            wrong += speed == SpeedVerdict.Speed.UNDECIDED || speed == truth ? 0 : 1;
        }
        return 100.0 * wrong / trials;
    }

    /** % of equal programs that are told apart by the verdict on two series, at the first decision or at the end. */
    static double notPaired(Machine machine, Times times, boolean interleaved, int trials) {
        int wrong = 0;
        for (int trial = 0; trial < trials; trial++) {
            Trial drawn = Trial.of(machine, times, 0, 1, interleaved, trial);
            SpeedVerdict.Speed speed = SpeedVerdict.Speed.UNDECIDED;
            // of programs one after the other there is one look, when the second has ended
            for (int n = interleaved ? 2 : MOST; n <= MOST && speed == SpeedVerdict.Speed.UNDECIDED; n = next(n)) {
                speed = SpeedVerdict.of(Times.prefix(drawn.first(), n), Times.prefix(drawn.second(), n), 1, CONFIDENCE)
                        .speed();
            }
            wrong += speed == SpeedVerdict.Speed.UNDECIDED || speed == SpeedVerdict.Speed.SAME ? 0 : 1;
        }
        return 100.0 * wrong / trials;
    }

    /** Every block to 50, then every tenth. */
    private static int next(int n) {
        return n < 50 ? n + 1 : n + 10;
    }

    private record Trial(long[] first, long[] second) {
        static Trial of(
                Machine machine, Times times, double slowerPercent, double spread, boolean interleaved, int seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double centre = times.trimmedMean();
            long[][] nanos = new long[2][MOST];
            double log = 0;
            boolean second = false;
            for (int i = 0; i < 2 * MOST; i++) {
                second = interleaved ? (i % 2 == 0 ? random.nextBoolean() : !second) : i >= MOST;
                log = machine.next(log, i, random);
                double own = second
                        ? (SECOND + UNIT * spread * (times.next(random) - centre)) * (1 + slowerPercent / 100)
                        : SECOND + UNIT * (times.next(random) - centre);
                nanos[second ? 1 : 0][interleaved ? i / 2 : i % MOST] = Math.round(own * Math.exp(log));
            }
            return new Trial(nanos[0], nanos[1]);
        }

        SpeedVerdict paired(int n) {
            return SpeedVerdict.ofPairs(Times.prefix(first, n), Times.prefix(second, n), 1, CONFIDENCE);
        }
    }

    private static String words(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
