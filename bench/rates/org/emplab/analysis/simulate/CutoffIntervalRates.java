package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;

/**
 * Measures how often a cutoff's interval holds what it promises, and prints the table of
 * docs/appendix/protocol-rates.md. Arguments: the first seed, the number of derivations of each lab, how many
 * runs of a length there are, and by how much the daemon's work differs from run to run.
 */
final class CutoffIntervalRates {
    private static final double SECONDS = 8;

    private CutoffIntervalRates() {}

    /** A daemon's habits; its cutoff comes from both lengths, of 600 samples of 8 s and of 300 of 32 s. */
    enum Habit {
        RARE(4, 60, 0.3, 0),
        OFTEN(25, 60, 0.3, 0),
        STEADY(10, 60, 0.05, 0),
        CUT_IN_TWO(10, 600, 0.05, 0),
        VARIED(15, 100, 0.6, 0),
        ALSO_IN_CLUSTER(12, 90, 0.3, 0.3),
        NEAR_ITS_CLUSTER(20, 40, 0.3, 3);

        private final double executions;
        private final double millis;
        private final double spread;
        private final double clusterMillis;

        Habit(double executions, double millis, double spread, double clusterMillis) {
            this.executions = executions;
            this.millis = millis;
            this.spread = spread;
            this.clusterMillis = clusterMillis;
        }

        /**
         * Simulates one of several runs.
         *
         * @param between by how much the daemon's work differs from run to run: the deviation of the logarithm
         */
        Run run(double seconds, int samples, double between, long seed) {
            double longer = Math.exp(between * new SplittableRandom(~seed).nextGaussian());
            return new Simulation(plan(seconds, samples, longer, seed)).run();
        }

        private LabPlan plan(double seconds, int samples, double longer, long seed) {
            List<LabPlan.SimulatedDaemon> daemons = new ArrayList<>(List.of(
                    LabPlan.SimulatedDaemon.frequent("proc_monitor", 1, 5, 0.005),
                    LabPlan.SimulatedDaemon.infrequent(
                            "worker",
                            new DaemonSchedule.Every(600 * SECONDS / executions, 600 * SECONDS / executions / 2, -1),
                            millis * longer,
                            spread)));
            if (clusterMillis > 0) {
                daemons.add(LabPlan.SimulatedDaemon.frequent("worker", 0.4, clusterMillis, 0.3));
            }
            return new LabPlan(
                    "sim",
                    "INC" + Math.round(seconds),
                    seconds,
                    samples,
                    seed,
                    new Noise(Noise.Shape.NORMAL, 1),
                    100,
                    false,
                    true,
                    0,
                    List.of(),
                    daemons);
        }
    }

    /** The outcome of the derivations of one daemon. */
    record Coverage(int derivations, int withInterval, double ofTheMedian, double ofAnother, double width) {}

    public static void main(String[] args) {
        long first = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int derivations = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        int runs = args.length > 2 ? Integer.parseInt(args[2]) : 1;
        double between = args.length > 3 ? Double.parseDouble(args[3]) : 0;
        System.out.println("| daemon | cutoffs of derivations | with an interval | hold their median % "
                + "| hold another's cutoff % | width, of the cutoff % |");
        System.out.println("|---|---|---|---|---|---|");
        for (Habit habit : Habit.values()) {
            Coverage coverage = coverage(habit, 600, runs, between, first, derivations);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d | %.1f | %.1f | %.0f |%n",
                    habit.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    coverage.derivations,
                    coverage.withInterval,
                    100 * coverage.ofTheMedian,
                    100 * coverage.ofAnother,
                    100 * coverage.width);
        }
    }

    private static PooledRuns pooled(
            String length, Habit habit, double seconds, int samples, int runs, double between, long seed) {
        return PooledRuns.of(
                length,
                IntStream.range(0, runs)
                        .mapToObj(i -> habit.run(seconds, samples, between, seed + i * 1_000_000L))
                        .toList());
    }

    static Coverage coverage(Habit habit, int samples, int runs, double between, long first, int derivations) {
        List<Double> cutoffs = new ArrayList<>();
        List<Interval> intervals = new ArrayList<>();
        for (long seed = first; seed < first + derivations; seed++) {
            CutoffDerivation derivation = CutoffDerivations.derive(
                    pooled("short", habit, SECONDS, samples, runs, between, 2 * seed),
                    pooled("long", habit, 4 * SECONDS, samples / 2, runs, between, 2 * seed + 1),
                    CutoffDerivations.CutoffSettings.defaults());
            derivation.table().cutoffs().stream()
                    .filter(cutoff -> cutoff.name().equals("worker"))
                    .forEach(cutoff -> cutoffs.add(cutoff.millisFor(SECONDS)));
            derivation
                    .table()
                    .of("worker")
                    .flatMap(Cutoff::interval)
                    .map(interval -> interval.tiers().get(0))
                    .stream()
                    .filter(tier -> tier.lowerMillis().isPresent())
                    .map(tier -> new Interval(
                            tier.lowerMillis().orElseThrow(),
                            tier.lowerMillis().orElseThrow(),
                            tier.upperMillis().orElseThrow()))
                    .forEach(intervals::add);
        }
        double[] all = cutoffs.stream().mapToDouble(Double::doubleValue).toArray();
        double median = Summary.quantile(all, 0.5);
        return new Coverage(
                all.length,
                intervals.size(),
                intervals.stream()
                        .mapToInt(one -> one.contains(median) ? 1 : 0)
                        .average()
                        .orElseThrow(),
                intervals.stream()
                        .mapToDouble(
                                one -> cutoffs.stream().filter(one::contains).count() / (double) all.length)
                        .average()
                        .orElseThrow(),
                Summary.quantile(
                        intervals.stream()
                                .mapToDouble(one -> (one.upper() - one.lower()) / one.estimate())
                                .toArray(),
                        0.5));
    }
}
