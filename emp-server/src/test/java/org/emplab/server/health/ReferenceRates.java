package org.emplab.server.health;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import org.emplab.server.health.ReferenceRule.Expected;
import org.emplab.server.health.ReferenceRule.Times;

/**
 * Measures how often a machine that is as it was is called bad, and how soon one that has become slower; prints the tables of
 * docs/appendix/reference-runs.md. Not a test: it takes a minute.
 */
final class ReferenceRates {
    private static final int SAMPLES = 11;
    private static final int TRIALS = 100_000;

    private ReferenceRates() {}

    public static void main(String[] args) {
        System.out.println("| past runs | quiet machine | noisy machine | machine that changes between runs |");
        for (int past : new int[] {8, 10, 15, 20, 30}) {
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %s | %s | %s |%n",
                    past,
                    rate(past, 1, random -> noisy(random, 0.001)),
                    rate(past, 1, random -> noisy(random, 0.02)),
                    rate(past, 1, ReferenceRates::moody));
        }
        System.out.println("| slower by | quiet machine | noisy machine | machine that changes between runs |");
        for (double slower : new double[] {1.005, 1.02, 1.05, 1.1, 1.2}) {
            System.out.printf(
                    Locale.ROOT,
                    "| %.1f %% | %s | %s | %s |%n",
                    100 * (slower - 1),
                    rate(15, slower, random -> noisy(random, 0.001)),
                    rate(15, slower, random -> noisy(random, 0.02)),
                    rate(15, slower, ReferenceRates::moody));
        }
    }

    private static String rate(int runs, double slower, Function<Random, Times> machine) {
        Random random = new Random(20_261_122);
        int objections = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            List<Times> past = new ArrayList<>(runs);
            for (int i = 0; i < runs; i++) {
                past.add(machine.apply(random));
            }
            Expected expected = ReferenceRule.expected(past).orElseThrow();
            Times next = machine.apply(random);
            objections +=
                    ReferenceRule.objection(new Times(next.medianMillis() * slower, next.spreadMillis()), expected)
                                    .isPresent()
                            ? 1
                            : 0;
        }
        return String.format(Locale.ROOT, "%.3f %%", 100.0 * objections / TRIALS);
    }

    /** Log-normal times about 2 s, one in ten of which a daemon makes longer. */
    static Times noisy(Random random, double relative) {
        return run(random, relative, 2000);
    }

    /** Times where each boot or each day has a level of its own, by 1 %. */
    private static Times moody(Random random) {
        return run(random, 0.002, 2000 * Math.exp(0.01 * random.nextGaussian()));
    }

    private static Times run(Random random, double relative, double level) {
        double[] millis = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            double daemon = random.nextInt(10) == 0 ? 10 * relative * random.nextDouble() : 0;
            millis[i] = level * (Math.exp(relative * random.nextGaussian()) + daemon);
        }
        return Times.of(millis);
    }
}
