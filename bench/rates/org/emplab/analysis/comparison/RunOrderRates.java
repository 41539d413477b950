package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import org.emplab.analysis.series.RunSpans;
import org.emplab.analysis.series.Series;

/**
 * Measures how often a comparison over runs errs on machines that drift or remember, by the order of the runs, and prints
 * the table of docs/appendix/levels-rates.md. Not a test: it takes minutes.
 */
final class RunOrderRates {
    /** What happens to a machine from one run to the next, in parts of the time. */
    private enum Machine {
        INDEPENDENT,
        DRIFT,
        MEMORY_04,
        MEMORY_08,
        WALK,
        ONE_OVER_F,
        REBOOT,
        WEEK,
        WEEKDAYS,
        MONTH,
        BOOTS;

        double[] levels(SplittableRandom random, int runs) {
            double[] levels = new double[runs];
            double state = random.nextGaussian();
            double[] slow = new double[8];
            Arrays.setAll(slow, i -> random.nextGaussian());
            int day = calendar() ? random.nextInt(30) : 0;
            for (int i = 0; i < runs; i++) {
                double noise = random.nextGaussian();
                switch (this) {
                    case INDEPENDENT -> levels[i] = 0.01 * noise;
                    case DRIFT -> levels[i] = 0.0025 * i + 0.01 * noise;
                    case MEMORY_04 -> levels[i] = 0.01 * (state = 0.4 * state + Math.sqrt(1 - 0.16) * noise);
                    case MEMORY_08 -> levels[i] = 0.01 * (state = 0.8 * state + 0.6 * noise);
                    case WALK -> levels[i] = 0.005 * (state += noise);
                    case ONE_OVER_F -> {
                        for (int j = 0; j < slow.length; j++) {
                            double phi = 1 - Math.pow(2, -j);
                            slow[j] = phi * slow[j] + Math.sqrt(1 - phi * phi) * random.nextGaussian();
                            levels[i] += 0.005 * slow[j];
                        }
                    }
                    case REBOOT -> levels[i] = (i < runs / 2 ? 0 : 0.03) + 0.01 * noise;
                    case WEEK -> levels[i] = (i % 7 < 5 ? 0 : 0.02) + 0.01 * noise;
                    case WEEKDAYS -> levels[i] = 0.01 * slow[(day + i) % 7] + 0.01 * noise;
                    case MONTH -> levels[i] = 0.001 * ((day + i) % 30) + 0.01 * noise;
                    case BOOTS -> levels[i] = 0.01 * (state = (day + i) % 10 == 0 ? random.nextGaussian() : state) + 0.01 * noise;
                }
            }
            return levels;
        }

        boolean calendar() {
            return compareTo(WEEK) > 0;
        }
    }

    private RunOrderRates() {}

    /** Prints it: the number of labs, 1000 by default, a seed, and {@code calendars} for those alone. */
    public static void main(String[] args) {
        int labs = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 4_400;
        for (int each : new int[] {3, 8, 20}) {
            for (String order : List.of("in turn", "random", "blocks", "rows", "nearly", "occasions")) {
                StringBuilder line = new StringBuilder("| " + each + " | " + order + " |");
                for (Machine machine : Machine.values()) {
                    if (machine.calendar() == args.length > 2) {
                        line.append(rates(labs, seed++, each, order, machine));
                    }
                }
                System.out.println(line);
            }
        }
        if (args.length > 2) {
            return;
        }
        StringBuilder looks = new StringBuilder("| after each run, to 20 of each |");
        for (double between : new double[] {0.01, 0.02, 0.04}) {
            looks.append(looks(labs, seed++, between));
        }
        System.out.println(looks);
    }

    /** % of labs with equal programs in turn of which any look, after each two runs from six on, has the interval without 0 / a verdict. */
    private static String looks(int labs, long seed, double between) {
        SplittableRandom random = new SplittableRandom(seed);
        int apart = 0;
        int told = 0;
        for (int lab = 0; lab < labs; lab++) {
            double[] levels = new double[40];
            Arrays.setAll(levels, run -> between * random.nextGaussian());
            boolean anyApart = false;
            boolean anyTold = false;
            for (int each = 3; each <= 20; each++) {
                RunLevelVerdict look = verdict(order(random, "in turn", each), Arrays.copyOf(levels, 2 * each), 0);
                anyApart |= apart(look);
                anyTold |= told(look);
            }
            apart += anyApart ? 1 : 0;
            told += anyTold ? 1 : 0;
        }
        return String.format(Locale.ROOT, " %.1f / %.1f |", 100.0 * apart / labs, 100.0 * told / labs);
    }

    private static boolean apart(RunLevelVerdict verdict) {
        return verdict.speedup().lower().orElse(1) > 1 || verdict.speedup().upper().orElse(1) < 1;
    }

    private static boolean told(RunLevelVerdict verdict) {
        return verdict.speed() == SpeedVerdict.Speed.FASTER || verdict.speed() == SpeedVerdict.Speed.SLOWER;
    }

    private static String rates(int labs, long seed, int each, String order, Machine machine) {
        SplittableRandom random = new SplittableRandom(seed);
        int apart = 0;
        int told = 0;
        int found = 0;
        for (int lab = 0; lab < labs; lab++) {
            boolean[] second = order(random, order, each);
            double[] levels = machine.levels(random, 2 * each);
            RunLevelVerdict equal = verdict(second, levels, 0);
            apart += apart(equal) ? 1 : 0;
            told += told(equal) ? 1 : 0;
            found += verdict(second, levels, 0.03).speed() == SpeedVerdict.Speed.SLOWER ? 1 : 0;
        }
        return String.format(
                Locale.ROOT, " %.1f / %.1f / %.0f |", 100.0 * apart / labs, 100.0 * told / labs, 100.0 * found / labs);
    }

    private static boolean[] order(SplittableRandom random, String order, int each) {
        boolean[] second = new boolean[2 * each];
        switch (order) {
            case "in turn" -> {
                for (int i = 0; i < second.length; i++) {
                    second[i] = i % 2 == 1;
                }
            }
            case "random" -> {
                List<Boolean> all = new ArrayList<>(Collections.nCopies(each, true));
                all.addAll(Collections.nCopies(each, false));
                Collections.shuffle(all, new Random(random.nextLong()));
                for (int i = 0; i < second.length; i++) {
                    second[i] = all.get(i);
                }
            }
            case "blocks" -> {
                for (int i = 0; i < second.length; i += 2) {
                    second[i] = random.nextBoolean();
                    second[i + 1] = !second[i];
                }
            }
            case "rows" -> { // AAABBBAAABBB...
                int row = Math.max(1, each / 2);
                for (int i = 0; i < second.length; i++) {
                    second[i] = i / row % 2 == 1;
                }
            }
            case "nearly" -> {
                for (int i = 0; i < second.length; i++) {
                    second[i] = i == each - 1 || i > each;
                }
            }
            default -> {
                for (int i = 0; i < second.length; i++) {
                    second[i] = i >= each;
                }
            }
        }
        return second;
    }

    private static RunLevelVerdict verdict(boolean[] second, double[] levels, double slower) {
        List<RunsOfProgram> programs = new ArrayList<>();
        for (boolean program : new boolean[] {false, true}) {
            RunsOfProgram runs = null;
            for (int i = 0; i < levels.length; i++) {
                if (second[i] == program) {
                    RunsOfProgram one = RunsOfProgram.of(
                            i,
                            Series.of(Math.round(1e9 * (1 + levels[i]) * (program ? 1 + slower : 1))),
                            RunSpans.inTurn(i));
                    runs = runs == null ? one : runs.with(one);
                }
            }
            programs.add(runs);
        }
        return RunLevelVerdict.of(programs.get(0), programs.get(1), 1, 0.95, 0.95);
    }
}
