package org.emplab.agent.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.model.Sample;

/** Which samples of a run executed another file than the run's header tells. */
public final class ProgramChanges {
    private static final int MOST_NAMED = 10;

    private final List<Integer> others = new ArrayList<>();

    public static ProgramChanges of(List<Sample> samples) {
        ProgramChanges changes = new ProgramChanges();
        samples.forEach(changes::add);
        return changes;
    }

    public void add(Sample sample) {
        if (sample.extra().containsKey(Sample.EXECUTABLE_SHA256)) {
            others.add(sample.number());
        }
    }

    /** One line for people, such as <em>the program's file changed: execution 3 ran another one than …</em>; empty if none did. */
    public Optional<String> change() {
        if (others.isEmpty()) {
            return Optional.empty();
        }
        String named = others.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return Optional.of("the program's file changed: execution" + (others.size() == 1 ? " " : "s ") + named
                + (others.size() > MOST_NAMED ? " and " + (others.size() - MOST_NAMED) + " more" : "")
                + " ran another one than was there at the start");
    }
}
