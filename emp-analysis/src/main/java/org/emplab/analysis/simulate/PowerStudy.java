package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.simulate.Simulation.GroundTruth;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** How many samples it takes to find a daemon: simulated runs of each size, derived like real ones. */
public final class PowerStudy {
    private final LabPlan plan;
    private final String daemon;
    private final int runs;

    /**
     * @param plan the lab; its number of samples is replaced
     * @param daemon the name of the one to look for
     * @param runs simulated runs of each size
     */
    public PowerStudy(LabPlan plan, String daemon, int runs) {
        if (plan.daemons().stream().noneMatch(one -> one.name().equals(daemon)) || runs < 1) {
            throw new IllegalArgumentException("the plan has no daemon " + daemon + ", or there is no run");
        }
        this.plan = plan;
        this.daemon = daemon;
        this.runs = runs;
    }

    /**
     * Parts of the simulated runs of one size.
     *
     * @param hours that such a run takes
     * @param occurs the daemon ran at least once
     * @param found it was identified as infrequent and long-running
     * @param period a period was found, tentative or established
     * @param established a period was established
     * @param falseSamples L-samples reported in which no infrequent daemon ran, on average
     */
    public record Power(
            int samples,
            double hours,
            double occurs,
            double found,
            double period,
            double established,
            double falseSamples) {}

    public List<Power> of(List<Integer> sizes) {
        List<Power> powers = new ArrayList<>();
        sizes.forEach(size -> powers.add(of(size)));
        return powers;
    }

    private Power of(int samples) {
        double occurs = 0;
        double found = 0;
        double period = 0;
        double established = 0;
        double falseSamples = 0;
        for (int run = 0; run < runs; run++) {
            Simulation simulation = new Simulation(plan.with(samples, plan.seed() + run));
            Run simulated = simulation.run();
            GroundTruth truth = simulation.truth();
            RunDerivation derivation = CutoffDerivations.derive(
                    simulated, plan.onCpu() ? ProcessTime.ON_CPU : ProcessTime.USER_SYSTEM, Optional.empty());
            Optional<InfrequentDaemon> identified = derivation.daemons().infrequent().stream()
                    .filter(one -> one.name().equals(daemon))
                    .findFirst();
            occurs += truth.samplesByDaemon().getOrDefault(daemon, List.of()).isEmpty() ? 0 : 1;
            found += identified.isPresent() ? 1 : 0;
            period += identified.flatMap(InfrequentDaemon::period).isPresent() ? 1 : 0;
            established += identified
                            .flatMap(InfrequentDaemon::period)
                            .filter(one -> one.established())
                            .isPresent()
                    ? 1
                    : 0;
            Set<Integer> wrong = new HashSet<>(derivation.cluster().lSamples());
            wrong.removeAll(new HashSet<>(truth.lSamples()));
            falseSamples += wrong.size();
        }
        double hours = samples * (plan.taskLengthSeconds() + plan.overheadMillis() / 1000) / 3600;
        return new Power(
                samples, hours, occurs / runs, found / runs, period / runs, established / runs, falseSamples / runs);
    }
}
