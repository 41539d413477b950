package org.emplab.server.study;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.util.MultiValueMap;

/**
 * Everything that an analysis's page shows, as it stands in its address: the runs, of interleaved ones their programs, and
 * the parameters that are not as usual.
 */
public record AnalysisAddress(
        List<String> runs, List<String> programs, Map<String, String> values, Optional<History> history) {
    /**
     * The completed runs of a program on one machine with one task length, in place of the ids of runs.
     *
     * @param seconds the task length; empty for runs that name none
     */
    public record History(String program, String machine, String seconds) {
        private List<String> parts() {
            return List.of(
                    PROGRAM_OF_HISTORY + "=" + encoded(program),
                    "machine=" + encoded(machine),
                    "seconds=" + encoded(seconds));
        }
    }

    private static final String PROGRAM_OF_HISTORY = "history";
    /** Which time a comparison's page shows: no part of the question. */
    public static final String SHOWN_TIME = "time";

    public AnalysisAddress {
        runs = List.copyOf(runs);
        programs = List.copyOf(programs);
        values = Map.copyOf(values);
    }

    public static AnalysisAddress of(History history) {
        return new AnalysisAddress(List.of(), List.of(), Map.of(), Optional.of(history));
    }

    public static AnalysisAddress of(MultiValueMap<String, String> given) {
        Map<String, String> one = given.toSingleValueMap();
        Optional<History> history = Optional.ofNullable(one.get(PROGRAM_OF_HISTORY))
                .map(program -> new History(program, one.getOrDefault("machine", ""), one.getOrDefault("seconds", "")));
        List<String> others = history.isPresent()
                ? List.of("runs", "program", SHOWN_TIME, PROGRAM_OF_HISTORY, "machine", "seconds")
                : List.of("runs", "program", SHOWN_TIME);
        Map<String, String> values = new LinkedHashMap<>();
        one.forEach((key, value) -> {
            if (!others.contains(key) && !value.isBlank()) {
                values.put(key, value.strip());
            }
        });
        List<String> runs = given.getOrDefault("runs", List.of()).stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
        List<String> programs = given.getOrDefault("program", List.of()).stream() // whose names may have commas
                .filter(text -> !text.isBlank())
                .toList();
        if (runs.size() == 1 && programs.size() > 1) {
            runs = Collections.nCopies(programs.size(), runs.get(0));
        }
        return new AnalysisAddress(runs, programs, values, history);
    }

    /** The query with its question mark. */
    public String query() {
        List<String> parts = new ArrayList<>();
        parts.addAll(history.map(History::parts)
                .orElseGet(() -> List.of("runs="
                        + String.join(
                                ",", runs.stream().map(AnalysisAddress::encoded).toList()))));
        programs.forEach(program -> parts.add("program=" + encoded(program)));
        values.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> parts.add(encoded(entry.getKey()) + "=" + encoded(entry.getValue())));
        return "?" + String.join("&", parts);
    }

    public AnalysisAddress with(String key, String value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.put(key, value);
        return new AnalysisAddress(runs, programs, changed, history);
    }

    /** This address with other runs, and of interleaved ones their programs. */
    public AnalysisAddress of(List<String> chosen, List<String> theirPrograms) {
        return new AnalysisAddress(chosen, theirPrograms, values, history);
    }

    /** This address for the first run and another one. */
    public AnalysisAddress firstAnd(int other) {
        return new AnalysisAddress(
                List.of(runs.get(0), runs.get(other)),
                programs.size() == runs.size() ? List.of(programs.get(0), programs.get(other)) : programs,
                values,
                Optional.empty());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
