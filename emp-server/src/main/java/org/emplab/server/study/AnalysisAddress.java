package org.emplab.server.study;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.util.MultiValueMap;

/**
 * Everything that an analysis's page shows, as it stands in its address: the runs, of interleaved ones their programs, and
 * the parameters that are not as usual.
 */
public record AnalysisAddress(List<String> runs, List<String> programs, Map<String, String> values) {
    /** Which time a comparison's page shows: no part of the question. */
    public static final String SHOWN_TIME = "time";

    public AnalysisAddress {
        runs = List.copyOf(runs);
        programs = List.copyOf(programs);
        values = Map.copyOf(values);
    }

    public static AnalysisAddress of(MultiValueMap<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        given.toSingleValueMap().forEach((key, value) -> {
            if (!List.of("runs", "program", SHOWN_TIME).contains(key) && !value.isBlank()) {
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
        return new AnalysisAddress(runs, programs, values);
    }

    /** The query with its question mark. */
    public String query() {
        List<String> parts = new ArrayList<>();
        parts.add("runs="
                + String.join(",", runs.stream().map(AnalysisAddress::encoded).toList()));
        programs.forEach(program -> parts.add("program=" + encoded(program)));
        values.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> parts.add(encoded(entry.getKey()) + "=" + encoded(entry.getValue())));
        return "?" + String.join("&", parts);
    }

    public AnalysisAddress with(String key, String value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.put(key, value);
        return new AnalysisAddress(runs, programs, changed);
    }

    /** This address for the first run and another one. */
    public AnalysisAddress firstAnd(int other) {
        return new AnalysisAddress(
                List.of(runs.get(0), runs.get(other)),
                programs.size() == runs.size() ? List.of(programs.get(0), programs.get(other)) : programs,
                values);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
