package org.emplab.agent.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.emplab.agent.cli.CliException;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.format.result.InputFile;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * A run and the cutoffs to time it with, by one account of PT: the cutoffs'. Without cutoffs the run decides.
 *
 * @param files the cutoffs, if there are any, and the run
 */
record RunWithCutoffs(Run run, CutoffTable table, List<InputFile> files) {

    static RunWithCutoffs read(Path run, Optional<Path> cutoffs, InputOptions input) throws IOException {
        Optional<ProcessTime> wanted = input.wanted();
        if (cutoffs.isEmpty()) {
            InputOptions.Inputs inputs = input.read(List.of(run), InputOptions.TIMES);
            return new RunWithCutoffs(inputs.runs().get(0), CutoffTable.none(inputs.processTime()), inputs.files());
        }
        CutoffsFile file = CutoffsFile.read(cutoffs.get());
        Optional<ProcessTime> ofCutoffs = file.processTime();
        if (wanted.isPresent() && ofCutoffs.isPresent() && wanted.get() != ofCutoffs.get()) {
            throw new CliException(
                    CliException.WRONG_CALL,
                    cutoffs.get() + " holds cutoffs of " + ofCutoffs.get().key() + " time, so --pt cannot be "
                            + wanted.get().key());
        }
        InputOptions.Inputs inputs = input.readAs(List.of(run), InputOptions.TIMES, ofCutoffs.or(() -> wanted));
        return new RunWithCutoffs(
                inputs.runs().get(0),
                file.table(inputs.processTime()),
                List.of(file.input(), inputs.files().get(0)));
    }
}
