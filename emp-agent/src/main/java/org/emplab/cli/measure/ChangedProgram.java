package org.emplab.cli.measure;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.model.Sample;

/** Says in one sentence that the program's file was not the same in all executions. */
final class ChangedProgram {
    private static final int MOST_NAMED = 10;

    private ChangedProgram() {}

    /** The sentence, such as <em>the program's file changed: execution 3 ran another one</em>; empty if it did not. */
    static Optional<String> of(List<Sample> samples) {
        List<Integer> others = samples.stream()
                .filter(sample -> sample.extra().containsKey(Sample.EXECUTABLE_SHA256))
                .map(Sample::number)
                .toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        String named = others.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return Optional.of("the program's file changed: execution" + (others.size() == 1 ? " " : "s ") + named
                + (others.size() > MOST_NAMED ? " and " + (others.size() - MOST_NAMED) + " more" : "")
                + " ran another one than was there at the start");
    }
}
