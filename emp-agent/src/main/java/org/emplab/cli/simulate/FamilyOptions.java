package org.emplab.cli.simulate;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.analysis.simulate.core.CorePlan;
import org.emplab.analysis.simulate.core.CoreSimulation;
import org.emplab.analysis.simulate.core.LabFamily;
import org.emplab.cli.CliException;
import org.emplab.report.simulation.TruthJson;
import picocli.CommandLine.Option;

/** A lab drawn from a family, whose daemons compete with the program for one core. */
final class FamilyOptions {
    @Option(
            names = "--family",
            paramLabel = "NAME",
            description = "Instead of a plan, a lab that --seed draws from a family (docs/simulator.md).")
    private Optional<String> name = Optional.empty();

    @Option(names = "--longer", description = "With --family, the long run of the lab.")
    private boolean longer;

    boolean isGiven() {
        return name.isPresent();
    }

    /** Writes the run and its truth. Returns a sentence about them. */
    String write(long seed, SimulatedFiles files) throws IOException {
        LabFamily family = family(name.orElseThrow());
        CorePlan lab = longer ? family.longer(seed) : family.lab(seed);
        CoreSimulation simulation = new CoreSimulation(lab);
        files.writeRun(simulation.header(), simulation::hasNext, simulation::next);
        files.writeTruth(TruthJson.write(simulation.truth()));
        return files.run() + ": " + lab.samples() + " samples of " + lab.program() + ", "
                + simulation.truth().lSamples().size() + " lifted by an infrequent daemon";
    }

    private static LabFamily family(String key) {
        return Arrays.stream(LabFamily.values())
                .filter(family -> family.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new CliException(
                        CliException.WRONG_CALL,
                        "there is no family " + key + "; the families are "
                                + Arrays.stream(LabFamily.values())
                                        .map(LabFamily::key)
                                        .collect(Collectors.joining(", "))));
    }
}
