package org.emplab.analysis.simulate.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.PeriodSearch;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Measures how often the derivation errs on labs of each family, and prints the table of
 * docs/appendix/protocol-rates.md. Arguments: the first seed, the number of labs of each family, and the families,
 * all by default.
 */
final class LabRates {
    private LabRates() {}

    /** The outcome of the labs of a family. */
    static final class Tally {
        int runs;
        int right;
        int lSamples;
        int missed;
        int invented;
        int falseRuns;
        int periods;
        int periodsRight;
        int periodsTentative;
        int periodsWrong;
        int established;
        int establishedWrong;
        int aperiodic;
        int periodsInvented;
        int clusterDropped;
        int lDropped;
        int declined;
        final List<String> notes = new ArrayList<>();
    }

    public static void main(String[] args) {
        CoreSimulationCheck.all();
        long first = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int labs = args.length > 1 ? Integer.parseInt(args[1]) : 100;
        List<LabFamily> families = new ArrayList<>();
        for (int i = 2; i < args.length; i++) {
            families.add(LabFamily.valueOf(args[i].toUpperCase(Locale.ROOT).replace('-', '_')));
        }
        System.out.println(
                "| family | labs | exactly right % | L-samples | missed % | false | false runs | periods | right % "
                        + "| tentative % | wrong or invented % | cluster samples dropped | L-samples dropped % "
                        + "| established | of another length % |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (LabFamily family : families.isEmpty() ? List.of(LabFamily.values()) : families) {
            Tally tally = tally(family, first, family == LabFamily.WEEK ? Math.max(1, labs / 10) : labs);
            System.out.println(row(family, tally));
            if (!families.isEmpty()) {
                tally.notes.forEach(System.out::println);
            }
        }
    }

    static Tally tally(LabFamily family, long first, int labs) {
        Tally tally = new Tally();
        for (long seed = first; seed < first + labs; seed++) {
            add(family, seed, tally);
        }
        return tally;
    }

    private static void add(LabFamily family, long seed, Tally tally) {
        CorePlan plan = family.lab(seed);
        CoreSimulation simulation = new CoreSimulation(plan);
        Run run = simulation.run();
        CoreTruth truth = simulation.truth();
        RunDerivation derivation = CutoffDerivations.derive(run, ProcessTime.ON_CPU, Optional.empty());
        Set<Integer> found = new HashSet<>(derivation.cluster().lSamples());
        Set<Integer> missed = new HashSet<>(truth.lSamples());
        missed.removeAll(found);
        Set<Integer> invented = new HashSet<>(found);
        invented.removeAll(truth.touched());
        tally.runs++;
        tally.right += missed.isEmpty() && invented.isEmpty() ? 1 : 0;
        tally.lSamples += truth.lSamples().size();
        tally.missed += missed.size();
        tally.invented += invented.size();
        tally.falseRuns += invented.isEmpty() ? 0 : 1;
        if (!missed.isEmpty() || !invented.isEmpty()) {
            tally.notes.add(family.key() + " " + seed + " n=" + plan.samples() + " "
                    + plan.ownTime().shape() + " "
                    + plan.recording() + " truth " + truth.lSamples().size() + " missed " + missed + " invented "
                    + invented + ": " + derivation.cluster().stopReason());
        }
        periods(family, seed, truth, derivation, tally);
        if (plan.recording() != Recording.NONE) {
            cutoffs(family, seed, run, tally);
        }
    }

    private static void periods(LabFamily family, long seed, CoreTruth truth, RunDerivation derivation, Tally tally) {
        Map<String, Double> periods = truth.periodByDaemon();
        for (DaemonFindings.InfrequentDaemon daemon : derivation.daemons().infrequent()) {
            boolean established = daemon.period().filter(PeriodSearch.Period::established).isPresent();
            Double seconds = periods.get(daemon.name());
            if (established && seconds != null) {
                boolean right = Math.abs(daemon.period().orElseThrow().seconds() / seconds - 1) < 0.02;
                tally.established++;
                tally.establishedWrong += right ? 0 : 1;
                if (!right) {
                    tally.notes.add(family.key() + " " + seed + " established of " + daemon.name() + " "
                            + daemon.period().orElseThrow() + " for " + seconds);
                }
            }
            if (!periods.containsKey(daemon.name())) {
                tally.aperiodic++;
                if (established && !isOfOneInTheRow(daemon, periods)) {
                    tally.periodsInvented++;
                    tally.notes.add(family.key() + " " + seed + " invented a period of " + daemon.name() + " "
                            + daemon.period().orElseThrow() + " "
                            + truth.samplesByDaemon().get(daemon.name()));
                }
            }
        }
        Set<Integer> clear = new HashSet<>(truth.lSamples());
        periods.forEach((name, seconds) -> {
            List<Integer> samples = truth.samplesByDaemon().getOrDefault(name, List.of());
            long counting = samples.stream().filter(clear::contains).count();
            boolean known = derivation.daemons().clusterDaemons().stream()
                            .anyMatch(one -> one.name().equals(name))
                    || derivation.daemons().infrequent().stream()
                            .anyMatch(one -> one.name().equals(name));
            if (counting < 4 || counting < samples.size() || !known) {
                return; // too few, or not all of them clear
            }
            tally.periods++;
            Optional<PeriodSearch.Period> found = derivation.daemons().infrequent().stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .flatMap(DaemonFindings.InfrequentDaemon::period);
            boolean right = found.isPresent() && Math.abs(found.get().seconds() / seconds - 1) < 0.02;
            if (right && found.get().established()) {
                tally.periodsRight++;
            } else if (found.isPresent() && found.get().established()) {
                tally.periodsWrong++;
                tally.notes.add(
                        family.key() + " " + seed + " wrong period of " + name + " " + found.get() + " for " + seconds);
            } else {
                tally.periodsTentative += found.isPresent() ? 1 : 0;
                tally.notes.add(family.key() + " " + seed + " period of " + name + " " + seconds + " missed: " + found
                        + " " + samples);
            }
        });
    }

    /** In a row of all daemons a period is true if one of them has it. */
    private static boolean isOfOneInTheRow(DaemonFindings.InfrequentDaemon daemon, Map<String, Double> periods) {
        return daemon.name().equals("others")
                && periods.values().stream()
                        .anyMatch(seconds ->
                                Math.abs(daemon.period().orElseThrow().seconds() / seconds - 1) < 0.02);
    }

    private static void cutoffs(LabFamily family, long seed, Run shortRun, Tally tally) {
        Run longRun = new CoreSimulation(family.longer(seed)).run();
        CutoffDerivation derivation = CutoffDerivations.derive(shortRun, longRun, CutoffDerivations.CutoffSettings.defaults());
        int before = tally.clusterDropped;
        for (Run run : List.of(shortRun, longRun)) {
            Set<Integer> lSamples = new HashSet<>((run == shortRun ? derivation.shortRun() : derivation.longRun())
                    .cluster()
                    .lSamples());
            Set<Integer> dropped =
                    new HashSet<>(Timings.of(run, derivation.table(), 2).dropped().samples());
            int all = dropped.size();
            dropped.removeAll(lSamples);
            tally.clusterDropped += dropped.size();
            if (run == shortRun) {
                tally.lDropped += all - dropped.size();
            }
        }
        if (tally.clusterDropped > before) {
            tally.notes.add(
                    family.key() + " " + seed + " drops " + (tally.clusterDropped - before) + " cluster samples");
        }
    }

    private static String row(LabFamily family, Tally tally) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.1f | %d | %.2f | %d | %d | %d | %.1f | %.1f | %.2f | %d | %.1f | %d | %.2f |",
                family.key(),
                tally.runs,
                100.0 * tally.right / tally.runs,
                tally.lSamples,
                100.0 * tally.missed / Math.max(1, tally.lSamples),
                tally.invented,
                tally.falseRuns,
                tally.periods,
                100.0 * tally.periodsRight / Math.max(1, tally.periods),
                100.0 * tally.periodsTentative / Math.max(1, tally.periods),
                100.0 * (tally.periodsWrong + tally.periodsInvented) / Math.max(1, tally.periods + tally.aperiodic),
                tally.clusterDropped,
                100.0 * tally.lDropped / Math.max(1, tally.lSamples),
                tally.established,
                100.0 * tally.establishedWrong / Math.max(1, tally.established));
    }
}
