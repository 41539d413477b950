package org.emplab.analysis.daemon;

import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.emplab.model.Run;

/** Measures how often a period is found where there is one and where there is none; for docs/appendix/protocol-rates.md. */
final class PeriodRates {
    private PeriodRates() {}

    /**
     * Parts of all daemons.
     *
     * @param right established within 2 % of the true period
     */
    record Rates(double established, double tentative, double right) {}

    public static void main(String[] args) {
        int daemons = args.length > 0 ? Integer.parseInt(args[0]) : 5000;
        if (args.length > 1) {
            betweenSamples(daemons, Long.parseLong(args[1]));
            return;
        }
        System.out.println("Arrivals at random: % of " + daemons + " daemons with a period established / tentative\n");
        System.out.println("| arrivals on average | 20 samples | 40 | 100 | 300 | 800 |\n|---|---|---|---|---|---|");
        for (int mean : new int[] {2, 3, 4, 6, 10, 20}) {
            row("" + mean, n -> poisson(n, mean, daemons));
        }
        System.out.println();
        for (int count : new int[] {2, 3, 4, 5, 6, 8}) {
            row("exactly " + count, n -> scattered(n, count, daemons));
        }
        System.out.println("\nAny of several at random: % of " + daemons / 5 + " runs\n");
        for (int many : new int[] {1, 3, 10, 30, 90}) {
            row(many + " daemons", n -> anyOf(n, many, daemons / 5));
        }
        System.out.println("\nTrue periods: % of " + daemons + " daemons established / tentative\n");
        for (double multiples : new double[] {3, 3.4, 4, 4.4, 5.3, 7, 12}) {
            for (double jitter : new double[] {0, 0.4}) {
                for (double lost : new double[] {0, 0.1}) {
                    row(
                            multiples + " multiples, jitter " + jitter + ", lost " + lost,
                            n -> periodic(n, multiples, jitter, lost, daemons));
                }
            }
        }
    }

    /**
     * Parts of all runs in which any of some daemons that come at random has a period.
     *
     * @param daemons as many of each run; they come from once in two runs to 20 times, few more often than many
     */
    static Rates anyOf(int samples, int daemons, int runs) {
        Run run = Occurrences.run(samples);
        PeriodSearch search = PeriodSearch.in(run);
        double established = 0;
        double tentative = 0;
        for (int i = 0; i < runs; i++) {
            SplittableRandom random = new SplittableRandom(1000L * daemons + i);
            boolean anyEstablished = false;
            boolean anyTentative = false;
            for (int daemon = 0; daemon < daemons; daemon++) {
                double mean = 0.5 * Math.pow(Math.min(20, samples / 5.0) / 0.5, random.nextDouble());
                Optional<PeriodSearch.Period> found = search.of(Occurrences.poisson(run, mean, random));
                anyEstablished |= found.isPresent() && found.get().established();
                anyTentative |= found.isPresent() && !found.get().established();
            }
            established += anyEstablished ? 1 : 0;
            tentative += anyTentative ? 1 : 0;
        }
        return new Rates(established / runs, tentative / runs, 0);
    }

    static Rates poisson(int samples, double mean, int daemons) {
        Run run = Occurrences.run(samples);
        return rates(run, daemons, 0, random -> Occurrences.poisson(run, mean, random));
    }

    static Rates scattered(int samples, int count, int daemons) {
        Run run = Occurrences.run(samples);
        return rates(run, daemons, 0, random -> Occurrences.scattered(run, Math.min(count, samples), random));
    }

    static Rates periodic(int samples, double multiples, double jitterCycles, double lost, int daemons) {
        Run run = Occurrences.run(samples);
        double period = samples * Occurrences.CYCLE / multiples;
        return rates(
                run,
                daemons,
                period,
                random -> Occurrences.periodic(
                        run,
                        period,
                        random.nextDouble(),
                        jitterCycles * Occurrences.CYCLE,
                        moment -> random.nextDouble() < lost,
                        random));
    }

    /** Much time between samples: periods of any length, and those that the samples' rhythm hides best. */
    private static void betweenSamples(int daemons, long firstSeed) {
        System.out.println("% of " + daemons + " daemons with the right period established / another one / tentative\n");
        System.out.println(
                "| coverage %, samples | any period | whole cycles | and a half | and a third | late by up to 0.2 cycles | 0.5 cycles |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (int coverage : new int[] {20, 35, 50}) {
            for (int samples : new int[] {300, 1000, 3000}) {
                StringBuilder line = new StringBuilder("| " + coverage + ", " + samples + " |");
                for (double[] kind : new double[][] {{-1, 0}, {0, 0}, {0.5, 0}, {1 / 3.0, 0}, {-1, 0.2}, {-1, 0.5}}) {
                    SpacedSamples.Outcome found = new SpacedSamples(samples, coverage / 100.0, kind[0], kind[1])
                            .outcome(daemons, firstSeed);
                    line.append(String.format(
                            Locale.ROOT,
                            " %.1f / %.2f / %.1f |",
                            100 * found.right(),
                            100 * found.wrong(),
                            100 * found.tentative()));
                }
                System.out.println(line);
            }
        }
    }

    private static Rates rates(Run run, int daemons, double period, Function<SplittableRandom, int[]> samples) {
        PeriodSearch search = PeriodSearch.in(run);
        double established = 0;
        double tentative = 0;
        double right = 0;
        for (int daemon = 0; daemon < daemons; daemon++) {
            Optional<PeriodSearch.Period> found = search.of(samples.apply(new SplittableRandom(daemon)));
            if (found.isPresent()) {
                established += found.get().established() ? 1 : 0;
                tentative += found.get().established() ? 0 : 1;
                right += found.get().established() && Math.abs(found.get().seconds() / period - 1) < 0.02 ? 1 : 0;
            }
        }
        return new Rates(established / daemons, tentative / daemons, right / daemons);
    }

    private static void row(String name, Function<Integer, Rates> rates) {
        StringBuilder line = new StringBuilder("| " + name + " |");
        for (int samples : new int[] {20, 40, 100, 300, 800}) {
            Rates found = rates.apply(samples);
            line.append(
                    String.format(Locale.ROOT, " %.1f / %.1f |", 100 * found.established(), 100 * found.tentative()));
        }
        System.out.println(line);
    }
}
