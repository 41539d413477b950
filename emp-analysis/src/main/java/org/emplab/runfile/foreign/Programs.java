package org.emplab.runfile.foreign;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.runfile.InvalidInputException;

/** The runs of a file, whose programs' names differ, and what is left out of it. */
final class Programs {
    private final List<ForeignRun> runs = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();

    void add(String name, Times times, String machine, Optional<Instant> started) {
        if (!times.isEmpty()) {
            runs.add(times.run(machine, started, seen.merge(name, 1, Integer::sum) - 1));
        }
    }

    /** Notes an entry of the file that is no time, with its place and the reason. */
    void leaveOut(String what) {
        leftOut.add(what);
    }

    /**
     * @throws InvalidInputException if there are no times at all
     */
    ForeignFile of(ForeignTool tool, String file) {
        if (runs.isEmpty()) {
            throw new InvalidInputException(
                    file,
                    0,
                    null,
                    "holds no times of " + tool.toolName()
                            + (leftOut.isEmpty() ? "" : ": " + String.join("; ", leftOut)));
        }
        return new ForeignFile(runs, leftOut);
    }
}
