package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.daemon.DaemonFindings;
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
            LabPlan plan = ManyDaemons.plan(daemons, touched, seed);
            Simulation simulation = new Simulation(plan);
            CentralCluster cluster = CentralClusters.proposed(simulation.run(), ProcessTime.USER_SYSTEM);
            crowded.labs++;
            crowded.hidden += ManyDaemons.areHidden(cluster, simulation.truth()) ? 1 : 0;
            cluster.crowding().ifPresent(crowd -> {
                crowded.told++;
                Set<String> names = crowd.daemons().stream()
                        .map(CentralCluster.CrowdingDaemons.Daemon::name)
                        .collect(Collectors.toSet());
                Set<String> all = ManyDaemons.infrequent(plan);
                crowded.daemons += all.size();
                crowded.falselyNamed +=
                        (int) names.stream().filter(name -> !all.contains(name)).count();
                names.retainAll(all);
                crowded.named += names.size();
                crowded.part += crowd.taskSeconds() / plan.taskLengthSeconds();
                Simulation shorter = new Simulation(ManyDaemons.ofLength(plan, crowd.taskSeconds()));
                CentralCluster ofShorter = CentralClusters.proposed(shorter.run(), ProcessTime.USER_SYSTEM);
                crowded.shownByTheTaskLength += ManyDaemons.areHidden(ofShorter, shorter.truth()) ? 0 : 1;
            });
        }
        return crowded;
    }

    static Tally tally(int daemons, double touched, long first, int labs) {
        Tally tally = new Tally();
        for (long seed = first; seed < first + labs; seed++) {
            add(ManyDaemons.plan(daemons, touched, seed), tally);
        }
        return tally;
    }

    private static void add(LabPlan plan, Tally tally) {
        Simulation simulation = new Simulation(plan);
        Run run = simulation.run();
        Simulation.GroundTruth truth = simulation.truth();
        Run longRun = new Simulation(ManyDaemons.longer(plan)).run();
        CutoffDerivation derivation = CutoffDerivations.derive(run, longRun, CutoffDerivations.CutoffSettings.defaults());
        Set<String> all = ManyDaemons.infrequent(plan);
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
                .map(DaemonFindings.InfrequentDaemon::name)
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
        tally.clusterDropped += derivation.shortRun().firstCheck().orElseThrow().clusterSamplesDropped();
        if (found.size() < disturbing.size() || !wrong.isEmpty() || !invented.isEmpty()) {
            tally.notes.add(plan.seed() + ": " + plan.samples() + " samples, "
                    + truth.lSamples().size() + " touched, found "
                    + found.size() + " of " + disturbing.size() + ", wrong " + wrong + ", invented " + invented.size()
                    + ", declined " + derivation.declined().size() + ": "
                    + derivation.shortRun().cluster().stopReason());
        }
    }
}
