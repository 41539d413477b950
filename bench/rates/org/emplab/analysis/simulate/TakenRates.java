package org.emplab.analysis.simulate;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.timing.Timings;

/**
 * Measures how many samples cutoffs by PT and by taken time drop on a machine of two CPUs, where a part of a daemon's
 * executions is on the other CPU, and prints the table of docs/appendix/protocol-rates.md. Arguments: the first seed and the
 * number of labs of each cell.
 */
final class TakenRates {
    private static final double SECONDS = 8;
    private static final int SAMPLES = 600;

    private TakenRates() {}

    /** Counts of the samples of further runs that the cutoffs of a cell's labs dropped. */
    static final class Tally {
        int labs;
        int withCutoff;
        int disturbed;
        int found;
        int undisturbed;
        int dropped;
        int others;
        int otherDropped;
    }

    public static void main(String[] args) {
        long first = args.length > 0 ? Long.parseLong(args[0]) : 1;
        int labs = args.length > 1 ? Integer.parseInt(args[1]) : 50;
        System.out.println("| on the other CPU % | cutoffs by | labs with a cutoff | disturbed samples dropped % "
                + "| undisturbed ones with the daemon dropped % | others dropped % |");
        System.out.println("|---|---|---|---|---|---|");
        for (int elsewhere : new int[] {0, 25, 50, 75, 100}) {
            for (CutoffBasis by : List.of(CutoffBasis.PT, CutoffBasis.TAKEN)) {
                Tally tally = tally(by, elsewhere / 100.0, first, labs);
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %s | %d of %d | %s | %s | %s |%n",
                        elsewhere,
                        by.name().toLowerCase(Locale.ROOT),
                        tally.withCutoff,
                        tally.labs,
                        percent(tally.found, tally.disturbed),
                        percent(tally.dropped, tally.undisturbed),
                        percent(tally.otherDropped, tally.others));
            }
        }
    }

    private static String percent(int part, int whole) {
        return whole == 0 ? "–" : String.format(Locale.ROOT, "%.1f of %d", 100.0 * part / whole, whole);
    }

    static Tally tally(CutoffBasis by, double elsewhere, long first, int labs) {
        Tally tally = new Tally();
        for (long seed = first; seed < first + labs; seed++) {
            CutoffTable table = CutoffDerivations.derive(
                            TwoCpus.measured(TwoCpus.simulation(SECONDS, SAMPLES, elsewhere, 3 * seed)),
                            TwoCpus.measured(TwoCpus.simulation(4 * SECONDS, SAMPLES / 2, elsewhere, 3 * seed + 1)),
                            new CutoffDerivations.CutoffSettings(
                                    Optional.empty(), by, DaemonGrouping.NAME, Optional.empty(), Optional.empty()))
                    .table();
            Simulation timed = TwoCpus.simulation(SECONDS, SAMPLES, elsewhere, 3 * seed + 2);
            Set<Integer> dropped =
                    new HashSet<>(Timings.of(TwoCpus.measured(timed), table, 2).dropped().samples());
            Map<String, List<Integer>> truth = timed.truth().samplesByDaemon();
            List<Integer> here = truth.getOrDefault(TwoCpus.HERE, List.of());
            List<Integer> there = truth.getOrDefault(TwoCpus.THERE, List.of());
            tally.labs++;
            tally.withCutoff +=
                    table.cutoffs().stream().anyMatch(cutoff -> cutoff.name().equals(TwoCpus.DAEMON)) ? 1 : 0;
            for (int sample = 1; sample <= SAMPLES; sample++) {
                int drop = dropped.contains(sample) ? 1 : 0;
                if (here.contains(sample)) {
                    tally.disturbed++;
                    tally.found += drop;
                } else if (there.contains(sample)) {
                    tally.undisturbed++;
                    tally.dropped += drop;
                } else {
                    tally.others++;
                    tally.otherDropped += drop;
                }
            }
        }
        return tally;
    }
}
