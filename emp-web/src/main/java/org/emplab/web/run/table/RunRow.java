package org.emplab.web.run.table;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.web.run.RunSummary;

/**
 * A row of the run table.
 *
 * @param notebook of its experiment; empty for an imported run
 * @param experiment the experiment's name
 * @param sdEtMillis standard deviation of ET over the samples that did not fail; empty for fewer than two
 */
public record RunRow(
        RunSummary run, Optional<String> notebook, Optional<String> experiment, OptionalDouble sdEtMillis) {

    /** What a list knows of a run. */
    static RunRow of(RunSummary run) {
        return new RunRow(run, Optional.empty(), Optional.empty(), OptionalDouble.empty());
    }

    Optional<Double> tookSeconds() {
        return run.startedAt()
                .flatMap(start ->
                        run.endedAt().map(end -> Duration.between(start, end).toMillis() / 1000.0));
    }
}
