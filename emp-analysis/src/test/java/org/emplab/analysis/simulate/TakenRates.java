package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * Measures how many samples cutoffs by PT and by taken time drop on a machine of two CPUs, where a part of a daemon's
 * executions is on the other CPU, and prints the table of docs/appendix/protocol-rates.md. Arguments: the first seed and the
 * number of labs of each cell.
 */
final class TakenRates {
    private static final double SECONDS = 8;
    private static final int SAMPLES = 600;
    private static final double EXECUTIONS_PER_DAY = 360; // 20 in the short run
    private static final String HERE = "here";
    private static final String THERE = "there";
    private static final String DAEMON = "worker";

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
                            onTwoCpus(simulation(SECONDS, SAMPLES, elsewhere, 3 * seed)),
                            onTwoCpus(simulation(4 * SECONDS, SAMPLES / 2, elsewhere, 3 * seed + 1)),
                            new CutoffSettings(
                                    Optional.empty(), by, DaemonGrouping.NAME, Optional.empty(), Optional.empty()))
                    .table();
            Simulation timed = simulation(SECONDS, SAMPLES, elsewhere, 3 * seed + 2);
            Set<Integer> dropped =
                    new HashSet<>(Timings.of(onTwoCpus(timed), table, 2).droppedByCutoff());
            Map<String, List<Integer>> truth = timed.truth().samplesByDaemon();
            List<Integer> here = truth.getOrDefault(HERE, List.of());
            List<Integer> there = truth.getOrDefault(THERE, List.of());
            tally.labs++;
            tally.withCutoff +=
                    table.cutoffs().stream().anyMatch(cutoff -> cutoff.name().equals(DAEMON)) ? 1 : 0;
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

    private static Simulation simulation(double seconds, int samples, double elsewhere, long seed) {
        List<SimulatedDaemon> daemons = new ArrayList<>();
        daemons.add(SimulatedDaemon.frequent("proc_monitor", 1, 5, 0.005));
        if (elsewhere < 1) {
            daemons.add(SimulatedDaemon.infrequent(
                    HERE, new DaemonSchedule.AtRandom(EXECUTIONS_PER_DAY * (1 - elsewhere)), 60, 0.3));
        }
        if (elsewhere > 0) {
            daemons.add(SimulatedDaemon.infrequent(
                    THERE, new DaemonSchedule.AtRandom(EXECUTIONS_PER_DAY * elsewhere), 60, 0.3));
        }
        return new Simulation(new LabPlan(
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
                daemons));
    }

    /** The run with accounts, in which both daemons are one; what ran on the other CPU takes nothing. */
    private static Run onTwoCpus(Simulation simulation) {
        Run.Builder run = Run.builder(simulation.header());
        while (simulation.hasNext()) {
            Sample sample = simulation.next();
            long elapsed = sample.elapsedNanos();
            long waited = 0;
            List<Object> causes = new ArrayList<>();
            List<ProcessDiff> rows = new ArrayList<>();
            for (ProcessDiff row : sample.processes()) {
                long nanos = row.measures().require(Measure.CPU_NANOS);
                if (row.name().equals(THERE)) {
                    elapsed -= nanos;
                } else if (!row.put()) {
                    waited += nanos;
                    causes.add(Map.of("kind", "process", "name", named(row), "pid", row.pid(), "waitedNanos", nanos));
                }
                rows.add(ProcessDiff.of(row.pid(), named(row), row.put(), row.lifecycle(), row.measures()));
            }
            Map<String, Object> account = Map.of(
                    "onCpuNanos", elapsed - waited, "waitedNanos", waited, "rootNanos", elapsed, "causes", causes);
            run.add(Sample.of(sample.number(), sample.startedAt(), elapsed, sample.exitCode(), rows)
                    .withExtra(Map.of("account", account)));
        }
        return run.build();
    }

    private static String named(ProcessDiff row) {
        return row.name().equals(HERE) || row.name().equals(THERE) ? DAEMON : row.name();
    }
}
