package org.emplab.runfile.foreign;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs of a file, whose programs' names differ. */
final class Programs {
    private final List<ForeignRun> runs = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();

    void add(String name, Times times, String machine, Optional<Instant> started) {
        if (!times.isEmpty()) {
            runs.add(times.run(machine, started, seen.merge(name, 1, Integer::sum) - 1));
        }
    }

    List<ForeignRun> runs() {
        return runs;
    }
}
