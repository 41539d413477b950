package org.emplab.server.run.catalogue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.server.machine.Health;

/**
 * A row of the run table.
 *
 * @param notebook of its experiment; empty for an imported run
 * @param experiment the experiment's name
 * @param tags of its experiment and of that one's notebook
 * @param note why it is measured, Markdown
 * @param health of its machine, as it is now; empty for a run that was taken elsewhere
 * @param disturbed samples with disturbances (throttling, swapping, steal time); empty until they are counted, soon after the
 *     run's end
 * @param sdEtMillis standard deviation of ET over the samples that did not fail; empty for fewer than two
 */
public record RunRow(
        RunSummary run,
        Optional<String> notebook,
        Optional<String> experiment,
        List<String> tags,
        Optional<String> note,
        Optional<Health> health,
        OptionalInt disturbed,
        OptionalDouble sdEtMillis) {
    public RunRow {
        tags = List.copyOf(tags);
    }

    /** A run as lists show it. */
    public static RunRow of(RunSummary run) {
        return new RunRow(
                run,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty());
    }

    /** This row with another summary of the run. */
    public RunRow with(RunSummary other) {
        return new RunRow(other, notebook, experiment, tags, note, health, disturbed, sdEtMillis);
    }

    Optional<Double> tookSeconds() {
        return run.startedAt()
                .flatMap(start ->
                        run.endedAt().map(end -> Duration.between(start, end).toMillis() / 1000.0));
    }
}
