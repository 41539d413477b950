package org.emplab.cli.measure;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.comparison.AnytimeMean;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.model.Run;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The executions of {@code emp measure} that count. */
@OptionGroup(value = "The result", order = 4)
final class TimesOptions {
    @Mixin
    private final CutoffOptions cutoffs = new CutoffOptions();

    @Option(
            names = "--deviations",
            paramLabel = "K",
            description = "Drop also what lies beyond K standard deviations (2 strict, 5 relaxed).")
    private @Nullable Double deviations;

    /** Refuses wrong options before anything runs. */
    void check() throws IOException {
        if (deviations != null && !(deviations > 0)) {
            throw CliException.wrongCall("--deviations must be over 0: " + deviations);
        }
        cutoffs.check();
    }

    CutoffOptions cutoffs() {
        return cutoffs;
    }

    /** The mean of what was taken so far; empty if nothing of it counts. */
    Optional<AnytimeMean> mean(Run run) {
        return run.failed() == run.size() ? Optional.empty() : MeasuredTimes.mean(run, cutoffs);
    }

    MeasuredTimes of(Run run) {
        return MeasuredTimes.of(
                run, cutoffs, deviations == null ? OptionalDouble.empty() : OptionalDouble.of(deviations));
    }
}
