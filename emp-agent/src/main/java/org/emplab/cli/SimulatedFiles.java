package org.emplab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.report.RecordJson;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileWriter;

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
