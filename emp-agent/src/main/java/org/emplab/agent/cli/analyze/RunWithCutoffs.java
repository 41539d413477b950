package org.emplab.agent.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.format.result.InputFile;
import org.emplab.model.Run;

/**
 * A run and the cutoffs to time it with, by one account of PT: the cutoffs'. Without cutoffs the run decides.
 *
 * @param files the cutoffs, if there are any, and the run
 */
record RunWithCutoffs(Run run, CutoffTable table, List<InputFile> files) {

    static RunWithCutoffs read(Path run, Optional<Path> cutoffs, InputOptions input) throws IOException {
        InputOptions.Inputs inputs = input.readWith(cutoffs, List.of(run), InputOptions.TIMES);
        CutoffTable table = inputs.cutoffs()
                .map(InputOptions.Inputs.Cutoffs::table)
                .orElseGet(() -> CutoffTable.none(inputs.processTime()));
        return new RunWithCutoffs(inputs.runs().get(0), table, inputs.allFiles());
    }
}
