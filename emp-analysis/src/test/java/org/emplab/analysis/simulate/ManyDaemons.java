package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.simulate.Simulation.GroundTruth;

/** Labs of machines with many daemons, and whether a cluster hides them. */
final class ManyDaemons {
    private static final double REACH = 3;

    private ManyDaemons() {}

    /** A machine whose daemons touch such a part of the samples together, each as often as another within a factor of two. */
    static LabPlan plan(int daemons, double touched, long seed) {
        SplittableRandom random = new SplittableRandom(7919 * seed + daemons);
        double seconds = logBetween(random, 2, 128);
        double sd = 1e3 * seconds * logBetween(random, 2e-5, 1e-3);
        double cycles = daemons / -Math.log(1 - touched);
        List<LabPlan.SimulatedDaemon> all = new ArrayList<>(List.of(
                LabPlan.SimulatedDaemon.frequent("proc_monitor", 1, REACH * sd * logBetween(random, 0.2, 2), 0.01),
                LabPlan.SimulatedDaemon.frequent("java", 0.9, REACH * sd * logBetween(random, 0.02, 0.1), 0.3)));
        for (int i = 0; i < 10; i++) {
            all.add(LabPlan.SimulatedDaemon.frequent(
                    "idle" + i, logBetween(random, 0.003, 0.3), REACH * sd * logBetween(random, 0.002, 0.05), 0.5));
        }
        for (int i = 0; i < daemons; i++) {
            double period = seconds * cycles * logBetween(random, 1 / Math.sqrt(2), Math.sqrt(2));
            DaemonSchedule schedule = random.nextDouble() < 0.7
                    ? new DaemonSchedule.Every(period, random.nextDouble() * 0.3 * seconds, -1)
                    : new DaemonSchedule.AtRandom(86_400 / period);
            all.add(LabPlan.SimulatedDaemon.infrequent(
                    "timer" + i,
                    schedule,
                    Math.min(REACH * sd * logBetween(random, 6, 60), 200 * seconds),
                    0.05 + 0.2 * random.nextDouble()));
        }
        int samples = 300 + random.nextInt(900);
        return Labs.plan(
                seconds, samples, seed, new Noise(Noise.Shape.values()[random.nextInt(2)], sd), 3 * seconds, all);
    }

    static LabPlan longer(LabPlan plan) {
        Noise noise = new Noise(plan.noise().shape(), 4 * plan.noise().sdMillis());
        return Labs.plan(
                16 * plan.taskLengthSeconds(), 40, plan.seed() + 1, noise, plan.overheadMillis(), plan.daemons());
    }

    static LabPlan ofLength(LabPlan plan, double seconds) {
        return Labs.plan(seconds, plan.samples(), plan.seed() + 77, plan.noise(), 3 * seconds, plan.daemons());
    }

    static Set<String> infrequent(LabPlan plan) {
        return plan.daemons().stream()
                .filter(LabPlan.SimulatedDaemon::infrequent)
                .map(LabPlan.SimulatedDaemon::name)
                .collect(Collectors.toSet());
    }

    static boolean areHidden(CentralCluster cluster, GroundTruth truth) {
        return cluster.lSamples().size() < 0.9 * truth.lSamples().size();
    }

    private static double logBetween(SplittableRandom random, double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }
}
