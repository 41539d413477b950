package org.emplab.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.analysis.simulate.DaemonSchedule;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.PowerReport;
import org.emplab.analysis.simulate.PowerStudy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code emp simulate power}. */
@Command(
        name = "power",
        description = "Says how many samples it takes to find a daemon: simulates runs of each size and derives them.",
        mixinStandardHelpOptions = true)
final class PowerCommand implements Callable<Integer> {
    @Mixin
    private final PlanOptions plan = new PlanOptions();

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Option(
            names = "--daemon",
            paramLabel = "NAME",
            description = "Look for this daemon of the plan; otherwise one is added.")
    private Optional<String> daemon = Optional.empty();

    @Option(
            names = "--every-hours",
            paramLabel = "H",
            defaultValue = "24",
            description = "Period of the added daemon (default: 24).")
    private double everyHours = 24;

    @Option(
            names = "--millis",
            paramLabel = "MS",
            defaultValue = "200",
            description = "CPU time of an execution of the added daemon (default: 200).")
    private double millis = 200;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            defaultValue = "100,200,400,800,1600,3200",
            description = "Numbers of samples to try (default: 100,200,400,800,1600,3200).")
    private List<Integer> sizes = List.of();

    @Option(names = "--runs", paramLabel = "N", defaultValue = "100", description = "Runs of each size (default: 100).")
    private int runs = 100;

    @Override
    public Integer call() throws IOException {
        if (!(everyHours > 0) || !(millis > 0) || runs < 1 || sizes.stream().anyMatch(size -> size < 1)) {
            throw CliException.wrongCall("--every-hours, --millis, --runs and --sizes must be positive");
        }
        LabPlan lab = plan.read();
        String name = daemon.orElse("daemon-in-question");
        if (daemon.isEmpty()) {
            List<LabPlan.SimulatedDaemon> daemons = new ArrayList<>(lab.daemons());
            daemons.add(LabPlan.SimulatedDaemon.infrequent(
                    name, new DaemonSchedule.Every(3600 * everyHours, 10, -1), millis, 0.1));
            lab = lab.with(daemons);
        } else if (lab.daemons().stream().noneMatch(one -> one.name().equals(name))) {
            throw CliException.wrongCall("the plan has no daemon " + name);
        }
        return result.write(PowerReport.of(lab, name, runs, new PowerStudy(lab, name, runs).of(sizes)));
    }
}
