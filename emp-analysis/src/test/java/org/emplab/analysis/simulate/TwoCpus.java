package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** A machine of two CPUs, where a part of a daemon's executions is on the other CPU. */
final class TwoCpus {
    /** The truth's names of the daemon on the program's CPU and on the other one. */
    static final String HERE = "here";

    static final String THERE = "there";
    static final String DAEMON = "worker";
    private static final double EXECUTIONS_PER_DAY = 360; // 20 in 600 samples of 8 s

    private TwoCpus() {}

    /** Simulates a run of which each CPU has a daemon of its own. */
    static Simulation simulation(double seconds, int samples, double elsewhere, long seed) {
        List<LabPlan.SimulatedDaemon> daemons = new ArrayList<>();
        daemons.add(LabPlan.SimulatedDaemon.frequent("proc_monitor", 1, 5, 0.005));
        if (elsewhere < 1) {
            daemons.add(LabPlan.SimulatedDaemon.infrequent(
                    HERE, new DaemonSchedule.AtRandom(EXECUTIONS_PER_DAY * (1 - elsewhere)), 60, 0.3));
        }
        if (elsewhere > 0) {
            daemons.add(LabPlan.SimulatedDaemon.infrequent(
                    THERE, new DaemonSchedule.AtRandom(EXECUTIONS_PER_DAY * elsewhere), 60, 0.3));
        }
        return new Simulation(Labs.plan(seconds, samples, seed, 1, 100, daemons));
    }

    /** The run with accounts, in which both daemons are one; what ran on the other CPU takes nothing. */
    static Run measured(Simulation simulation) {
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
