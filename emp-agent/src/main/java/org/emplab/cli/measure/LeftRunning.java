package org.emplab.cli.measure;

import java.util.List;
import java.util.Optional;
import org.emplab.model.Sample;

/** Says in one sentence which processes were still running when the executions ended. */
final class LeftRunning {
    private LeftRunning() {}

    /** The sentence, such as <em>In 2 of 2 executions 1 process was still running at the end and was killed</em>; empty if none was. */
    static Optional<String> of(List<Sample> samples) {
        return sentence(samples, "orphansKilled", "killed (--keep-children leaves it running)")
                .or(() -> sentence(samples, "orphansKept", "left running (--keep-children)"));
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
        return Optional.of("In " + counts.length + " of " + samples.size()
                + (samples.size() == 1 ? " execution " : " executions ") + processes
                + (most == 1 ? " process was" : " processes were") + " still running at the end and "
                + (most == 1 ? "was " : "were ") + fate + ".");
    }
}
