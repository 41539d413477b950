import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Deriving cutoffs from runs in memory, part of bench/analyze.py. Arguments: samples, rounds. */
class Derivation {
    private static final CutoffDerivations.CutoffSettings SETTINGS =
            new CutoffDerivations.CutoffSettings(Optional.of(ProcessTime.ON_CPU), Optional.empty(), Optional.empty());

    public static void main(String[] arguments) {
        int samples = Integer.parseInt(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        Run longRun = new Simulation(LabPlan.ofThePapers(16384, 40, 1)).run();
        for (int part : new int[] {4, 2, 1}) {
            Run shortRun = new Simulation(plan(samples / part)).run();
            double[] seconds = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                long begin = System.nanoTime();
                CutoffDerivations.derive(shortRun, longRun, SETTINGS);
                seconds[round] = (System.nanoTime() - begin) / 1e9;
            }
            double first = seconds[0];
            Arrays.sort(seconds);
            System.out.printf(
                    "%8d samples, %8d rows: %.3f s the first time, %.3f s in the middle, %.0f ns a row%n",
                    shortRun.size(),
                    shortRun.rows(),
                    first,
                    seconds[rounds / 2],
                    seconds[rounds / 2] * 1e9 / shortRun.rows());
        }
    }

    private static LabPlan plan(int samples) {
        LabPlan papers = LabPlan.ofThePapers(128, samples, 1);
        List<LabPlan.SimulatedDaemon> daemons = new ArrayList<>(papers.daemons());
        for (int i = 0; i < 90; i++) {
            daemons.add(LabPlan.SimulatedDaemon.frequent("daemon" + i, 1, 0.05 + 0.001 * i, 0.2));
        }
        return papers.with(daemons);
    }
}
