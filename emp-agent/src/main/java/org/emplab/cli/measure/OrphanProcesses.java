package org.emplab.cli.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.model.Failure;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

/** Says in one sentence which processes were still running when the executions ended. */
final class OrphanProcesses {
    private static final int MOST_NAMED = 10;

    private OrphanProcesses() {}

    /** The sentence, such as <em>In 2 of 2 executions 1 process was still running at the end and was killed</em>; empty if none was. */
    static Optional<String> of(List<Sample> samples) {
        return immortal(samples)
                .or(() -> sentence(samples, "orphansKilled", "killed (--keep-children leaves it running)"))
                .or(() -> sentence(samples, "orphansKept", "left running (--keep-children)"));
    }

    private static Optional<String> immortal(List<Sample> samples) {
        List<String> named = samples.stream()
                .flatMap(sample -> sample.extra().get(Failure.LEFT_PROCESSES) instanceof List<?> left
                        ? left.stream()
                        : Stream.empty())
                .map(one ->
                        one instanceof Map<?, ?> process ? process.get("name") + " (" + process.get("pid") + ")" : "")
                .limit(MOST_NAMED)
                .toList();
        return named.isEmpty()
                ? Optional.empty()
                : Optional.of("These processes of the program could not be killed and may still run: "
                        + String.join(", ", named) + ".");
    }

    private static Optional<String> sentence(List<Sample> samples, String key, String fate) {
        long[] counts = samples.stream()
                .filter(sample -> sample.extra().get(key) instanceof Number)
                .mapToLong(sample -> ((Number) sample.extra().get(key)).longValue())
                .sorted()
                .toArray();
        if (counts.length == 0) {
            return Optional.empty();
        }
        long least = counts[0];
        long most = counts[counts.length - 1];
        String processes = least == most ? "" + most : least + " to " + most;
        return Optional.of("In " + counts.length + " of " + Digits.counted(samples.size(), "execution")
                + " " + processes
                + (most == 1 ? " process was" : " processes were") + " still running at the end and "
                + (most == 1 ? "was " : "were ") + fate + ".");
    }
}
