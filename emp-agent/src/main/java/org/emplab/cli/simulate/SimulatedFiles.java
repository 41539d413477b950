package org.emplab.cli.simulate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.emplab.cli.output.OutputFile;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileWriter;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where a simulated run and its truth go.
 *
 * @param replace whether files of these names may go
 */
record SimulatedFiles(Path run, Optional<Path> truth, boolean replace) {

    void writeRun(RunHeader header, BooleanSupplier hasNext, Supplier<Sample> next) throws IOException {
        truth.ifPresent(file -> OutputFile.requireFree(file, replace));
        try (OutputFile output = OutputFile.create(run, replace)) {
            try (RunFileWriter writer = RunFileWriter.of(output.stream(), run)) {
                writer.header(header);
                while (hasNext.getAsBoolean()) {
                    writer.sample(next.get());
                }
            }
            output.publish();
        }
    }

    void writeTruth(ObjectNode json) throws IOException {
        if (truth.isPresent()) {
            OutputFile.write(truth.get(), replace, JsonTrees.write(json));
        }
    }
}
