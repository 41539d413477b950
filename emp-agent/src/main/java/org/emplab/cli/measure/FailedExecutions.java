package org.emplab.cli.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.Failure;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

/** How many executions failed and in which ways, in one clause. */
final class FailedExecutions {
    private FailedExecutions() {}

    /** The sentence, such as <em>3 of 6 executions failed: 2 × exit code 3, 1 × signal 11 (SIGSEGV)</em>; empty if none failed. */
    static Optional<String> of(List<Sample> samples) {
        Map<String, Integer> ways = new LinkedHashMap<>();
        samples.stream().filter(Sample::failed).forEach(sample -> ways.merge(Failure.of(sample), 1, Integer::sum));
        if (ways.isEmpty()) {
            return Optional.empty();
        }
        int failed = ways.values().stream().mapToInt(Integer::intValue).sum();
        return Optional.of(
                failed + " of " + Digits.counted(samples.size(), "execution") + " failed: " + Failure.counts(ways));
    }
}
