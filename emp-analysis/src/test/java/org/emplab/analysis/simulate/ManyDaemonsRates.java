package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cluster.CrowdingDaemons;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.daemon.InfrequentDaemon;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Measures how many daemons of a machine with many are found while they touch more and more of the samples, and
 * prints the table of docs/appendix/protocol-rates.md. Arguments: the first seed and the number of labs of each
 * cell, and {@code crowded} for the table of labs in which too many samples are touched.
 */
final class ManyDaemonsRates {
    private static final int[] DAEMONS = {5, 12, 30};
    private static final int[] PERCENT = {10, 20, 30, 40, 50};
    private static final double REACH = 3;

    private ManyDaemonsRates() {}

    /** The outcome of the labs of a cell. */
    static final class Tally {
        int labs;
        int allFound;
        int daemons;
        int found;
        int innocents;
        int falseCutoffs;
        int invented;
        int clusterDropped;
        double touched;
        final List<String> notes = new ArrayList<>();
    }

    /** The answers for labs in which too many samples are touched. */
    static final class Crowded {
        int labs;
        int hidden;
        int told;
        int daemons;
        int named;
        int falselyNamed;
        int shownByTheTaskLength;
        double part;
    }

    public static void main(String[] args) {
        long first = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int labs = args.length > 1 ? Integer.parseInt(args[1]) : 50;
        if (args.length > 2 && args[2].equals("crowded")) {
            printCrowded(first, labs);
            return;
        }
        System.out.println(
                "| daemons | touched % | labs with all found % | daemons found % | false cutoffs % of others "
                        + "| L-samples without a daemon | cluster samples dropped |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (int daemons : DAEMONS) {
            for (int percent : PERCENT) {
                Tally tally = tally(daemons, percent / 100.0, first, labs);
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %.1f | %.1f | %.2f | %.2f | %d | %d |%n",
                        daemons,
                        100 * tally.touched / tally.labs,
                        100.0 * tally.allFound / tally.labs,
                        100.0 * tally.found / tally.daemons,
                        100.0 * tally.falseCutoffs / tally.innocents,
                        tally.invented,
                        tally.clusterDropped);
                if (args.length > 2) {
                    tally.notes.forEach(System.out::println);
                }
            }
        }
    }

    private static void printCrowded(long first, int labs) {
        for (int daemons : DAEMONS) {
            for (int percent : new int[] {30, 50, 65, 80, 90, 97}) {
                Crowded crowded = crowded(daemons, percent / 100.0, first, labs);
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %d | %d | %d | %s | %d | %s | %s |%n",
                        daemons,
                        percent,
                        crowded.hidden,
                        crowded.told,
                        crowded.told == 0 ? "–" : crowded.named + " of " + crowded.daemons,
                        crowded.falselyNamed,
                        crowded.told == 0 ? "–" : String.format(Locale.ROOT, "%.2f", crowded.part / crowded.told),
                        crowded.told == 0 ? "–" : crowded.shownByTheTaskLength + " of " + crowded.told);
            }
        }
    }

    static Crowded crowded(int daemons, double touched, long first, int labs) {
        Crowded crowded = new Crowded();
        for (long seed = first; seed < first + labs; seed++) {
            LabPlan plan = plan(daemons, touched, seed);
            Simulation simulation = new Simulation(plan);
            CentralCluster cluster = CentralClusters.proposed(simulation.run(), ProcessTime.USER_SYSTEM);
            crowded.labs++;
            crowded.hidden += isHidden(cluster, simulation.truth()) ? 1 : 0;
            cluster.crowding().ifPresent(crowd -> {
                crowded.told++;
                Set<String> names = crowd.daemons().stream()
                        .map(CrowdingDaemons.Daemon::name)
                        .collect(Collectors.toSet());
                Set<String> all = plan.daemons().stream()
                        .filter(SimulatedDaemon::infrequent)
                        .map(SimulatedDaemon::name)
                        .collect(Collectors.toSet());
                crowded.daemons += all.size();
                crowded.falselyNamed +=
                        (int) names.stream().filter(name -> !all.contains(name)).count();
                names.retainAll(all);
                crowded.named += names.size();
                crowded.part += crowd.taskSeconds() / plan.taskLengthSeconds();
                Simulation shorter = new Simulation(ofLength(plan, crowd.taskSeconds()));
                crowded.shownByTheTaskLength +=
                        isHidden(CentralClusters.proposed(shorter.run(), ProcessTime.USER_SYSTEM), shorter.truth())
                                ? 0
                                : 1;
            });
        }
        return crowded;
    }

    private static boolean isHidden(CentralCluster cluster, Truth truth) {
        return cluster.lSamples().size() < 0.9 * truth.lSamples().size();
    }

    private static LabPlan ofLength(LabPlan plan, double seconds) {
        return new LabPlan(
                plan.machine(),
                plan.program(),
                seconds,
                plan.samples(),
                plan.seed() + 77,
                plan.noise(),
                3 * seconds,
                false,
                true,
                0,
                List.of(),
                plan.daemons());
    }

    static Tally tally(int daemons, double touched, long first, int labs) {
        Tally tally = new Tally();
        for (long seed = first; seed < first + labs; seed++) {
            add(plan(daemons, touched, seed), tally);
        }
        return tally;
    }

    /** A machine whose daemons touch such a part of the samples together, each as often as another within a factor of two. */
    static LabPlan plan(int daemons, double touched, long seed) {
        SplittableRandom random = new SplittableRandom(7919 * seed + daemons);
        double seconds = logBetween(random, 2, 128);
        double sd = 1e3 * seconds * logBetween(random, 2e-5, 1e-3);
        double cycles = daemons / -Math.log(1 - touched);
        List<SimulatedDaemon> all = new ArrayList<>(List.of(
                SimulatedDaemon.frequent("proc_monitor", 1, REACH * sd * logBetween(random, 0.2, 2), 0.01),
                SimulatedDaemon.frequent("java", 0.9, REACH * sd * logBetween(random, 0.02, 0.1), 0.3)));
        for (int i = 0; i < 10; i++) {
            all.add(SimulatedDaemon.frequent(
                    "idle" + i, logBetween(random, 0.003, 0.3), REACH * sd * logBetween(random, 0.002, 0.05), 0.5));
        }
        for (int i = 0; i < daemons; i++) {
            double period = seconds * cycles * logBetween(random, 1 / Math.sqrt(2), Math.sqrt(2));
            DaemonSchedule schedule = random.nextDouble() < 0.7
                    ? new DaemonSchedule.Every(period, random.nextDouble() * 0.3 * seconds, -1)
                    : new DaemonSchedule.AtRandom(86_400 / period);
            all.add(SimulatedDaemon.infrequent(
                    "timer" + i,
                    schedule,
                    Math.min(REACH * sd * logBetween(random, 6, 60), 200 * seconds),
                    0.05 + 0.2 * random.nextDouble()));
        }
        return new LabPlan(
                "many",
                "INC" + Math.round(seconds),
                seconds,
                300 + random.nextInt(900),
                seed,
                new Noise(Noise.Shape.values()[random.nextInt(2)], sd),
                3 * seconds,
                false,
                true,
                0,
                List.of(),
                all);
    }

    private static LabPlan longer(LabPlan plan) {
        return new LabPlan(
                plan.machine(),
                plan.program() + "-long",
                16 * plan.taskLengthSeconds(),
                40,
                plan.seed() + 1,
                new Noise(plan.noise().shape(), 4 * plan.noise().sdMillis()),
                plan.overheadMillis(),
                false,
                true,
                0,
                List.of(),
                plan.daemons());
    }

    private static void add(LabPlan plan, Tally tally) {
        Simulation simulation = new Simulation(plan);
        Run run = simulation.run();
        Truth truth = simulation.truth();
        Run longRun = new Simulation(longer(plan)).run();
        CutoffDerivation derivation = CutoffDerivations.derive(run, longRun, CutoffSettings.defaults());
        Set<String> all = plan.daemons().stream()
                .filter(SimulatedDaemon::infrequent)
                .map(SimulatedDaemon::name)
                .collect(Collectors.toSet());
        Set<String> disturbing = all.stream()
                .filter(name ->
                        !truth.samplesByDaemon().getOrDefault(name, List.of()).isEmpty())
                .collect(Collectors.toSet());
        Set<String> found =
                derivation.table().cutoffs().stream().map(Cutoff::name).collect(Collectors.toSet());
        Set<String> wrong = new HashSet<>(found);
        wrong.removeAll(all);
        found.retainAll(disturbing);
        found.retainAll(derivation.shortRun().daemons().infrequent().stream()
                .map(InfrequentDaemon::name)
                .collect(Collectors.toSet()));
        Set<Integer> invented = new HashSet<>(derivation.shortRun().cluster().lSamples());
        invented.removeAll(new HashSet<>(truth.lSamples()));
        tally.labs++;
        tally.touched += (double) truth.lSamples().size() / plan.samples();
        tally.daemons += disturbing.size();
        tally.found += found.size();
        tally.allFound += found.size() == disturbing.size() ? 1 : 0;
        tally.innocents += plan.daemons().size() - all.size();
        tally.falseCutoffs += wrong.size();
        tally.invented += invented.size();
        tally.clusterDropped += derivation.shortDropped().orElseThrow().clusterSamplesDropped();
        if (found.size() < disturbing.size() || !wrong.isEmpty() || !invented.isEmpty()) {
            tally.notes.add(plan.seed() + ": " + plan.samples() + " samples, "
                    + truth.lSamples().size() + " touched, found "
                    + found.size() + " of " + disturbing.size() + ", wrong " + wrong + ", invented " + invented.size()
                    + ", declined " + derivation.declined().size() + ": "
                    + derivation.shortRun().cluster().stopReason());
        }
    }

    private static double logBetween(SplittableRandom random, double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }
}
