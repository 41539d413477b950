package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.report.RecordJson;
import org.emplab.report.table.Digits;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code emp simulate}. */
@Command(
        name = "simulate",
        description = {
            "Writes the run of a simulated lab machine with known daemons, and its truth.",
            "Plans and power studies: docs/simulator.md"
        },
        mixinStandardHelpOptions = true)
@Subcommands(PowerCommand.class)
public final class SimulateCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private final PlanOptions plan = new PlanOptions();

    @Option(names = "--output", paramLabel = "RUN", description = "The run file; gzipped if it ends in .gz.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--truth", paramLabel = "FILE", description = "Also write which samples each daemon ran in.")
    private Optional<Path> truth = Optional.empty();

    @Mixin
    private final ForceOption force = new ForceOption();

    @Override
    public Integer call() throws IOException {
        if (output.isEmpty()) {
            throw CliException.wrongCall("--output RUN says where the run file goes");
        }
        LabPlan lab = plan.read();
        Simulation simulation = new Simulation(lab);
        new SimulatedFiles(output.get(), truth, force.isGiven()).write(simulation);
        spec.commandLine()
                .getOut()
                .println(output.get() + ": " + Digits.counted(lab.samples(), "sample") + " of " + lab.program() + ", "
                        + simulation.truth().lSamples().size() + " with an infrequent daemon");
        return 0;
    }

    /**
     * The files of a simulated run and its truth.
     *
     * @param replace whether files of these names may go
     */
    record SimulatedFiles(Path run, Optional<Path> truth, boolean replace) {

        void write(Simulation simulation) throws IOException {
            truth.ifPresent(file -> OutputFile.requireFree(file, replace));
            try (OutputFile output = OutputFile.create(run, replace)) {
                try (RunFileWriter writer = RunFileWriter.of(output.stream(), run)) {
                    writer.header(simulation.header());
                    while (simulation.hasNext()) {
                        writer.sample(simulation.next());
                    }
                }
                output.publish();
            }
            if (truth.isPresent()) {
                OutputFile.write(
                        truth.get(),
                        replace,
                        JsonTrees.write(
                                RecordJson.put(JsonTrees.object().put("format", "emp-truth/1"), simulation.truth())));
            }
        }
    }
}
