package org.emplab.analysis.question;

import java.util.Map;
import java.util.Optional;

/**
 * Values that are stated of single runs.
 *
 * @param values by the run's place among the runs
 */
public record PerRun<T>(Map<Integer, T> values) {
    public PerRun {
        values = Map.copyOf(values);
    }

    public Optional<T> of(int run) {
        return Optional.ofNullable(values.get(run));
    }
}
