package org.emplab.analysis.costmodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.simulate.RandomSource;

/**
 * Measures how often the true growth of a program is ruled out, and how often it alone is left; prints the table of
 * docs/appendix/protocol-rates.md. Not a test: it takes a while.
 */
final class CostModelRates {
    private static final PredictedTime.CostFunction[] TRUTHS = {PredictedTime.CostFunction.LINEAR, PredictedTime.CostFunction.LINEARITHMIC, PredictedTime.CostFunction.SQUARE};
    private static final int[] SIZES = {3, 4, 6, 10};
    private static final int[] SAMPLES = {3, 5, 10, 30};
    private static final double SMALLEST = 100_000;

    private CostModelRates() {}

    /** A machine's effects on the means: all relative to the time; overhead to that of the smallest size. */
    record Machine(String name, double noise, double scatter, double overhead) {}

    private static final Machine[] MACHINES = {
        new Machine("noise 0.2 %", 0.002, 0, 0),
        new Machine("noise 2 %", 0.02, 0, 0),
        new Machine("noise 0.2 %, overhead 5 %", 0.002, 0, 0.05),
        new Machine("noise 2 %, overhead 5 %", 0.02, 0, 0.05),
        new Machine("noise 2 %, overhead 30 %", 0.02, 0, 0.3),
        new Machine("noise 0.2 %, scatter 1 %", 0.002, 0.01, 0),
        new Machine("noise 0.2 %, overhead 30 %", 0.002, 0, 0.3),
        new Machine("noise 0.2 %, overhead 30 %, scatter 1 %", 0.002, 0.01, 0.3)
    };

    /**
     * Parts of all programs.
     *
     * @param ruledOut the true growth is ruled out
     * @param alone it is the only one left
     */
    record Rates(double ruledOut, double alone) {}

    public static void main(String[] args) {
        int programs = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        System.out.println("% of " + programs + " programs of which the true growth is ruled out / alone is left\n");
        StringBuilder head = new StringBuilder("| sizes, samples of each |");
        StringBuilder rule = new StringBuilder("|---|");
        for (Machine machine : MACHINES) {
            head.append(' ').append(machine.name()).append(" |");
            rule.append("---|");
        }
        System.out.println(head + "\n" + rule);
        for (PredictedTime.CostFunction truth : TRUTHS) {
            for (int sizes : SIZES) {
                for (int samples : SAMPLES) {
                    StringBuilder line = new StringBuilder(
                            "| " + truth.key() + ", " + sizes + " sizes, " + samples + " samples |");
                    for (Machine machine : MACHINES) {
                        Rates rates = rates(truth, sizes, samples, machine, programs);
                        line.append(String.format(
                                Locale.ROOT, " %.1f / %.0f |", 100 * rates.ruledOut(), 100 * rates.alone()));
                    }
                    System.out.println(line);
                }
            }
        }
    }

    /** Sizes over a factor of 32, in equal steps of the logarithm. */
    static Rates rates(PredictedTime.CostFunction truth, int sizes, int samples, Machine machine, int programs) {
        double ruledOut = 0;
        double alone = 0;
        for (int program = 0; program < programs; program++) {
            CostModel model = model(truth, sizes, samples, machine, new SplittableRandom(program));
            List<PredictedTime.CostFunction> left =
                    model.remaining().stream().map(CostModel.FittedCost::function).toList();
            ruledOut += left.contains(truth) ? 0 : 1;
            alone += left.equals(List.of(truth)) ? 1 : 0;
        }
        return new Rates(ruledOut / programs, alone / programs);
    }

    private static CostModel model(
            PredictedTime.CostFunction truth, int sizes, int samples, Machine machine, SplittableRandom random) {
        List<CostModel.TimedSize> timed = new ArrayList<>();
        for (int i = 0; i < sizes; i++) {
            double size = Math.rint(SMALLEST * Math.pow(32, (double) i / (sizes - 1)));
            double growth = Math.exp(truth.logarithm(size) - truth.logarithm(SMALLEST));
            double millis = 100 * (growth + machine.overhead()) * (1 + machine.scatter() * RandomSource.gaussian(random));
            long[] nanos = new long[samples];
            for (int s = 0; s < samples; s++) {
                nanos[s] = Math.round(1e6 * millis * (1 + machine.noise() * RandomSource.gaussian(random)));
            }
            timed.add(CostModel.TimedSize.of(size, Series.of(nanos)));
        }
        return CostModel.of(timed);
    }
}
