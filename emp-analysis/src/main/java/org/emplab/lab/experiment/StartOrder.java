package org.emplab.lab.experiment;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.lab.experiment.Specification.OneRun;
import org.emplab.lab.settings.SpecificationException;

/** Which runs of an experiment come after which. */
final class StartOrder {
    private StartOrder() {}

    /** Runs come after others of their experiment, and none after itself. */
    static void check(List<OneRun> runs) {
        Map<String, String> placeOf = new HashMap<>();
        Map<String, List<String>> after = new HashMap<>();
        for (OneRun run : runs) {
            run.start().id().ifPresent(id -> {
                String other = placeOf.putIfAbsent(id, run.place());
                if (other != null && !other.equals(run.place())) {
                    throw new SpecificationException(run.place() + "id", "is that of another run as well: " + id);
                }
                after.put(id, run.start().after());
            });
        }
        for (OneRun run : runs) {
            for (String id : run.start().after()) {
                if (!placeOf.containsKey(id)) {
                    throw new SpecificationException(run.place() + "after", "names no id of this experiment: " + id);
                }
            }
            Set<String> before = new HashSet<>();
            if (run.start().repetition() == 1) {
                collect(run.start().after(), after, before);
            }
            if (run.start().id().filter(before::contains).isPresent()) {
                throw new SpecificationException(run.place() + "after", "comes back to this run: it would never start");
            }
        }
    }

    private static void collect(List<String> ids, Map<String, List<String>> after, Set<String> found) {
        for (String id : ids) {
            if (found.add(id)) {
                collect(after.getOrDefault(id, List.of()), after, found);
            }
        }
    }
}
