package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.report.RecordJson;
import org.emplab.runfile.JsonTrees;
import picocli.CommandLine.Option;

/** Which lab is simulated: a plan in a file, or the papers' machine. */
final class PlanOptions {
    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "A lab with its daemons, emp-lab-plan/1 (default: a machine like the papers').")
    private Optional<Path> plan = Optional.empty();

    @Option(
            names = "--task-seconds",
            paramLabel = "S",
            defaultValue = "128",
            description = "Without a plan, the task length (default: 128).")
    private double taskSeconds = 128;

    @Option(names = "--samples", paramLabel = "N", description = "Number of samples (default: the plan's, or 800).")
    private Optional<Integer> samples = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Another seed gives another run (default: the plan's, or 1).")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--lasting",
            paramLabel = "N",
            defaultValue = "0",
            description = "Add this many processes that work a little in every sample (default: 0).")
    private int lasting;

    LabPlan read() throws IOException {
        if (taskSeconds > 8_640_000) {
            throw CliException.wrongCall("--task-seconds is at most 8640000, which is 100 days");
        }
        if (!(taskSeconds > 0) || samples.filter(n -> n < 1).isPresent() || lasting < 0) {
            throw CliException.wrongCall("--task-seconds must be over 0, --samples at least 1, --lasting not negative");
        }
        LabPlan base = plan.isPresent()
                ? RecordJson.read(JsonTrees.read(plan.get()), plan.get().toString(), LabPlan.FORMAT, LabPlan.class)
                : LabPlan.ofThePapers(taskSeconds, 800, 1);
        List<LabPlan.SimulatedDaemon> daemons = new ArrayList<>(base.daemons());
        for (int i = 0; i < lasting; i++) {
            daemons.add(LabPlan.SimulatedDaemon.frequent("daemon" + i, 1, 0.05 + 0.001 * i, 0.2));
        }
        return base.with(daemons).with(samples.orElse(base.samples()), seed.orElse(base.seed()));
    }
}
