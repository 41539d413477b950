package org.emplab.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.analysis.components.MeanOverRuns;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunSpans;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.Series;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Measures how often {@code compare} of several runs errs, and prints the tables of docs/appendix/levels-rates.md.
 * Not a test: it takes a minute.
 */
final class RunLevelRates {
    private static final int SAMPLES = 30;
    private static final double WITHIN = 0.02;

    private RunLevelRates() {}

    /** Prints them: the number of labs, 600 by default, and a seed. */
    public static void main(String[] args) {
        int labs = args.length > 0 ? Integer.parseInt(args[0]) : 600;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 7_301;
        for (double between : new double[] {0.005, 0.01, 0.02}) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "| %.1f |", 100 * between));
            for (int runs : new int[] {2, 3, 5, 10, 20}) {
                line.append(deviation(labs, seed + 1000, between, runs));
            }
            System.out.println(line);
        }
        for (double slower : new double[] {0, 0.03}) {
            for (double between : new double[] {0, 0.005, 0.01, 0.02}) {
                StringBuilder line =
                        new StringBuilder(String.format(Locale.ROOT, "| %.0f | %.1f |", 100 * slower, 100 * between));
                for (int runs : new int[] {1, 2, 3, 5, 10}) {
                    line.append(two(labs, seed++, slower, between, runs));
                }
                System.out.println(line);
            }
        }
        for (int slower : new int[] {0, 1, 5, 10}) {
            System.out.println(
                    "| " + slower + " |" + many(labs / 2, seed++, slower, 3) + many(labs / 2, seed++, slower, 10));
        }
    }

    /** % of labs whose 95 % intervals of one program hold its mean, and the deviation between its runs. */
    private static String deviation(int labs, long seed, double between, int runs) {
        SplittableRandom random = new SplittableRandom(seed);
        int mean = 0;
        int deviation = 0;
        for (int lab = 0; lab < labs; lab++) {
            List<Series> times = runs(random, "p", 1000, between, runs).stream()
                    .map(run -> Quantity.ET.of(run, ProcessTime.USER_SYSTEM))
                    .toList();
            MeanOverRuns.Result told =
                    MeanOverRuns.ofTrimmed(Quantity.ET, times).orElseThrow().result();
            mean += told.lowerMillis() <= 1000 && 1000 <= told.upperMillis() ? 1 : 0;
            deviation +=
                    told.betweenRunLowerPercent() <= 100 * between && 100 * between <= told.betweenRunUpperPercent()
                            ? 1
                            : 0;
        }
        return String.format(Locale.ROOT, " %.1f / %.1f |", 100.0 * mean / labs, 100.0 * deviation / labs);
    }

    private static String two(int labs, long seed, double slower, double between, int runs) {
        SplittableRandom random = new SplittableRandom(seed);
        int intervals = 0;
        int held = 0;
        int apart = 0;
        for (int lab = 0; lab < labs; lab++) {
            ProgramComparison.Difference pt = draw(random, new double[] {0, slower}, between, runs)
                    .differences()
                    .get(0);
            intervals += pt.difference().low().isPresent() ? 1 : 0;
            held += pt.difference().low().isPresent()
                            && pt.difference().low().getAsDouble() <= 100 * slower
                            && pt.difference().high().orElseThrow() >= 100 * slower
                    ? 1
                    : 0;
            apart += apart(pt) ? 1 : 0;
        }
        return String.format(
                Locale.ROOT,
                " %s / %.1f |",
                intervals == 0 ? "none" : String.format(Locale.ROOT, "%.1f", 100.0 * held / intervals),
                100.0 * apart / labs);
    }

    /** Twenty programs against a first, runs 1 % apart, of which some are 5 % slower and the others as fast. */
    private static String many(int labs, long seed, int slower, int runs) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] programs = new double[21];
        for (int i = 1; i <= slower; i++) {
            programs[i] = 0.05;
        }
        double falseShare = 0;
        int found = 0;
        int anyFalse = 0;
        for (int lab = 0; lab < labs; lab++) {
            int falses = 0;
            int all = 0;
            for (ProgramComparison.Difference difference :
                    draw(random, programs, 0.01, runs).differences()) {
                if (difference.quantity() == Quantity.PT && apart(difference)) {
                    all++;
                    falses += programs[difference.second()] == 0 ? 1 : 0;
                }
            }
            falseShare += all == 0 ? 0 : (double) falses / all;
            anyFalse += falses > 0 ? 1 : 0;
            found += all - falses;
        }
        return String.format(
                Locale.ROOT,
                " %.1f / %.1f / %s |",
                100 * falseShare / labs,
                100.0 * anyFalse / labs,
                slower == 0 ? "none" : String.format(Locale.ROOT, "%.0f", 100.0 * found / labs / slower));
    }

    private static boolean apart(ProgramComparison.Difference difference) {
        return difference.difference().low().orElse(0) > 0 || difference.difference().high().orElse(0) < 0;
    }

    private static ProgramComparison draw(SplittableRandom random, double[] slower, double between, int runs) {
        List<Run> all = new ArrayList<>();
        for (int program = 0; program < slower.length; program++) {
            all.addAll(runs(random, "p" + program, 1000 * (1 + slower[program]), between, runs));
        }
        return ProgramComparison.of(
                ProgramComparison.programs(all.stream().map(Run::header).toList(), OptionalInt.empty()),
                (quantity, run) -> quantity.of(all.get(run), ProcessTime.USER_SYSTEM),
                run -> RunSpans.inTurn(run % runs * slower.length + run / runs),
                IntStream.range(0, all.size()).boxed().toList(),
                1,
                0.95);
    }

    private static List<Run> runs(SplittableRandom random, String name, double millis, double between, int runs) {
        List<Run> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            double mean = millis * (1 + between * random.nextGaussian());
            RunsOfTimes run = RunsOfTimes.of(name);
            for (int sample = 0; sample < SAMPLES; sample++) {
                run.millis(mean * (1 + WITHIN * random.nextGaussian()));
            }
            all.add(run.build());
        }
        return all;
    }
}
