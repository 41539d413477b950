package org.emplab.web.experiment;

import static org.emplab.web.experiment.ProgramRow.PROGRAMS;
import static org.emplab.web.experiment.ProgramRow.RUNS;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The meaning of a specification, whichever way it is written. */
final class SpecificationMeaning {
    private SpecificationMeaning() {}

    /** Its keys with plain values as texts. */
    static Map<String, Object> of(Map<String, Object> content) {
        Map<String, Object> meaning = new LinkedHashMap<>();
        content.forEach((key, value) -> meaning.put(key, texts(value)));
        Object machine = meaning.remove("machine");
        if (machine != null && !meaning.containsKey("machines")) {
            meaning.put("machines", List.of(machine));
        }
        if (meaning.get("machines") instanceof List<?> machines) {
            meaning.put("machines", new LinkedHashSet<>(machines));
        }
        if (meaning.get("repeats") instanceof String times) {
            meaning.put("repeats", Map.of("n", times));
        } else if (meaning.get("repeats") instanceof Map<?, ?> repeats && "false".equals(repeats.get("reboot"))) {
            repeats.remove("reboot");
        }
        Object windows = content.get("windows");
        if (windows != null) {
            meaning.put("windows", WindowFields.meaning(windows));
        }
        try {
            meaning.computeIfPresent(
                    "earliestStart",
                    (key, moment) -> OffsetDateTime.parse(moment.toString()).toInstant());
        } catch (DateTimeException notOne) {
            // it stays as it is
        }
        if (meaning.containsKey(RUNS)) {
            Map<String, Object> common = new LinkedHashMap<>(meaning);
            common.keySet().retainAll(ProgramWords.KEYS);
            meaning.keySet().removeAll(ProgramWords.KEYS);
            List<Map<String, Object>> runs = ProgramRow.elements(meaning.get(RUNS));
            if (meaning.get(RUNS) instanceof List<?> all && runs.size() == all.size()) {
                runs.forEach(run -> common.forEach(run::putIfAbsent));
                meaning.put(RUNS, runs);
            }
        }
        if (meaning.containsKey(PROGRAMS) && "random".equals(meaning.get("order"))) {
            meaning.remove("order");
        }
        ExperimentForm.SETTINGS.stream()
                .filter(setting -> setting.declared().usual().equals(meaning.get(setting.keyInExperiment()))
                        || setting.isFlag()
                                && "false".equals(meaning.get(setting.keyInExperiment()))
                                && setting.declared().usual().isEmpty())
                .forEach(setting -> meaning.remove(setting.keyInExperiment()));
        meaning.values().removeIf(value -> value.equals("") || value.equals(Map.of()));
        return meaning;
    }

    private static Object texts(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> texts = new LinkedHashMap<>();
            map.forEach((key, own) -> texts.put(String.valueOf(key), texts(own)));
            return texts;
        }
        return value instanceof List<?> list
                ? list.stream().map(SpecificationMeaning::texts).toList()
                : FieldText.plain(Objects.requireNonNullElse(value, ""));
    }
}
