package org.emplab.runfile.foreign;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.ForeignFile;
import org.emplab.runfile.foreign.ForeignRuns.ForeignRun;

/**
 * The runs of a file, and what is left out of it. Entries of one name are told apart by the parameters in which they
 * differ; entries that differ in none are one run.
 */
final class Programs {
    private final Map<String, List<Entry>> entries = new LinkedHashMap<>();
    private final List<String> leftOut = new ArrayList<>();

    private record Entry(Times times, String machine, Optional<Instant> started) {
        ForeignRun run(String parameters) {
            return times.run(machine, started, parameters);
        }
    }

    void add(String name, Times times, String machine, Optional<Instant> started) {
        if (times.isEmpty()) {
            leaveOut(name + ", which has no times");
        } else {
            entries.computeIfAbsent(name, first -> new ArrayList<>()).add(new Entry(times, machine, started));
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
        if (entries.isEmpty()) {
            throw new InvalidInputException(
                    file,
                    0,
                    null,
                    "holds no times of " + tool.toolName()
                            + (leftOut.isEmpty() ? "" : ": " + String.join("; ", leftOut)));
        }
        List<ForeignRun> runs = new ArrayList<>();
        for (List<Entry> ofOneName : entries.values()) {
            Map<String, Entry> byParameters = new LinkedHashMap<>();
            Set<String> differing = differing(ofOneName);
            for (Entry entry : ofOneName) {
                Map<String, String> parameters = entry.times().parameters();
                byParameters.merge(
                        differing.stream()
                                .filter(parameters::containsKey)
                                .map(key -> (" " + key + "=" + parameters.get(key)).replaceAll("\\s+", " "))
                                .collect(Collectors.joining()),
                        entry,
                        (first, more) -> {
                            first.times().addAll(more.times());
                            return first;
                        });
            }
            byParameters.forEach((parameters, entry) -> runs.add(entry.run(parameters)));
        }
        return new ForeignFile(runs, leftOut);
    }

    private static Set<String> differing(List<Entry> entries) {
        Set<String> keys = new LinkedHashSet<>();
        entries.forEach(entry -> keys.addAll(entry.times().parameters().keySet()));
        keys.removeIf(key -> entries.stream()
                        .map(entry ->
                                Optional.ofNullable(entry.times().parameters().get(key)))
                        .distinct()
                        .count()
                == 1);
        return keys;
    }
}
