package org.emplab.web.experiment;

import static org.emplab.web.experiment.ProgramRow.PROGRAMS;
import static org.emplab.web.experiment.ProgramRow.RUNS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.server.machine.LabMachine;
import org.springframework.util.MultiValueMap;

/**
 * The fields of a form of experiments.
 *
 * @param texts by the name of the field; a box that is not ticked is empty
 * @param machines names and patterns
 * @param unshown the keys of the specification that no field shows
 */
record ExperimentForm(Map<String, String> texts, Set<String> machines, List<ProgramRow> rows, List<String> unshown) {
    /** The settings that have a field each, made from their declarations. */
    static final List<SettingDeclaration> SETTINGS =
            SettingDeclaration.of(MeasureSettings.class, RunSettings.class).stream()
                    .filter(setting -> !Set.of("name", "taskLengthSeconds").contains(setting.key()))
                    .toList();

    private static final String SECONDS = "taskLengthSeconds";
    private static final String MATRIX = "matrix";
    /** Keys whose value is the text of a field. */
    private static final List<String> PLAIN =
            List.of("name", "notebook", "note", "priority", "samples", "until", "marginPercent");

    private static final Set<String> NUMBERS = Set.of("priority", "samples", "marginPercent");
    private static final List<String> OTHERS =
            words("seconds order cutoffs nights weekends days from to zone earliest repeats every reboot");

    /** Keys in the order in which a person would write them; others come before the programs. */
    private static final List<String> ORDER = words("name notebook note machine machines priority id program workload"
            + " command parameters taskLengthSeconds matrix samples after order until marginPercent earliestStart"
            + " windows repeats cutoffs * programs runs");

    /** Keys that are written anew together. */
    private static final List<Set<String>> TOGETHER = List.of(
            Set.of("machine", "machines"),
            Set.of("program", "workload", "command", "parameters", "order", "cutoffs", PROGRAMS, RUNS));

    /** Keys that a field writes: where it cannot say their value, only the text can be edited. */
    private static final Set<String> WRITTEN = Stream.concat(
                    ORDER.stream(), SETTINGS.stream().map(SettingDeclaration::keyInExperiment))
            .filter(key -> !Set.of("id", "after").contains(key))
            .collect(Collectors.toCollection(() -> new TreeSet<>(Set.of("displace"))));

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }

    /** @param zone of the reader; empty: not known */
    static ExperimentForm shown(Map<String, Object> content, String zone) {
        Map<String, String> texts = new HashMap<>();
        PLAIN.forEach(key -> texts.put(key, FieldText.of(content.get(key))));
        if (content.get("note") instanceof String note) {
            texts.put("note", note.strip());
        }
        SETTINGS.forEach(
                setting -> texts.put(setting.keyInExperiment(), FieldText.of(content.get(setting.keyInExperiment()))));
        texts.put(
                "seconds",
                content.get(MATRIX) instanceof Map<?, ?> matrix
                        ? FieldText.of(matrix.get(SECONDS))
                        : FieldText.of(content.get(SECONDS)));
        texts.put("zone", zone.isEmpty() && content.containsKey("earliestStart") ? "UTC" : zone);
        WindowFields.show(content.get("windows"), texts);
        texts.put("earliest", WindowFields.local(FieldText.of(content.get("earliestStart")), text(texts, "zone")));
        Object repeats = content.get("repeats");
        Map<?, ?> repeated =
                repeats instanceof Map<?, ?> map ? map : Map.of("n", Objects.requireNonNullElse(repeats, ""));
        texts.put("repeats", FieldText.of(repeated.get("n")));
        texts.put("every", FieldText.of(repeated.get("every")));
        texts.put("reboot", Boolean.TRUE.equals(repeated.get("reboot")) ? "on" : "");
        texts.put("order", order(content));
        texts.put("cutoffs", content.containsKey("cutoffs") ? "on" : "");
        Set<String> machines = new LinkedHashSet<>();
        Stream.of("machine", "machines").map(content::get).forEach(named -> {
            for (Object machine : named instanceof List<?> list
                    ? list
                    : Stream.ofNullable(named).toList()) {
                machines.add(FieldText.of(machine).replace(',', ' ')); // a comma separates several
            }
        });
        ExperimentForm form = new ExperimentForm(texts, machines, ProgramRow.shown(content), List.of());
        Map<String, Object> is = SpecificationMeaning.of(content);
        Map<String, Object> said = SpecificationMeaning.of(form.content());
        return new ExperimentForm(
                texts,
                machines,
                form.rows,
                Stream.concat(is.keySet().stream(), said.keySet().stream())
                        .distinct()
                        .filter(key -> !Objects.equals(is.get(key), said.get(key)))
                        .toList());
    }

    private static String order(Map<String, Object> content) {
        if (!content.containsKey(RUNS)) {
            return content.containsKey("order") ? FieldText.of(content.get("order")) : "random";
        }
        return ProgramRow.elements(content.get(RUNS)).stream().anyMatch(run -> run.containsKey("after"))
                ? "after"
                : "any";
    }

    /** Whether the fields say all that they are about. */
    public boolean editable() {
        return unshown.stream().noneMatch(WRITTEN::contains);
    }

    /** Whether any setting has a value. */
    public boolean isSet() {
        return SETTINGS.stream()
                .anyMatch(setting -> !text(texts, setting.keyInExperiment()).isEmpty());
    }

    /** Reads the fields of a request; a missing field is an empty one. */
    static ExperimentForm typed(MultiValueMap<String, String> sent) {
        Map<String, String> texts = new HashMap<>();
        Stream.of(
                        PLAIN,
                        OTHERS,
                        SETTINGS.stream()
                                .map(SettingDeclaration::keyInExperiment)
                                .toList())
                .flatMap(List::stream)
                .forEach(field -> texts.put(field, text(sent, field)));
        if (text(texts, "order").isEmpty()) {
            texts.put("order", "random");
        }
        Set<String> machines = new LinkedHashSet<>(all(sent, "machine"));
        Stream.of(text(sent, "patterns").split(",")).map(String::strip).forEach(machines::add);
        machines.remove("");
        List<ProgramRow> rows = new ArrayList<>();
        List<String> workloads = all(sent, "workload");
        for (int number = 0; number < workloads.size(); number++) {
            rows.add(new ProgramRow(
                    new ProgramWords(workloads.get(number), nth(sent, "parameters", number)),
                    nth(sent, "program", number),
                    nth(sent, "ownSeconds", number),
                    nth(sent, "ownSamples", number),
                    nth(sent, "id", number)));
        }
        return new ExperimentForm(texts, machines, rows, List.of());
    }

    /** The specification that the fields say. */
    Map<String, Object> content() {
        Map<String, Object> content = new LinkedHashMap<>();
        String order = text(texts, "order");
        boolean runs = Set.of("after", "any").contains(order);
        String list = rows.size() < 2 ? "" : runs ? RUNS : PROGRAMS;
        PLAIN.forEach(key -> {
            if (NUMBERS.contains(key)) {
                FieldText.putNumber(content, key, text(texts, key));
            } else {
                FieldText.put(content, key, text(texts, key));
            }
        });
        if (list.equals(PROGRAMS)) {
            if (!order.equals("random")) {
                content.put("order", order);
            }
            rows.stream()
                    .map(ProgramRow::samples)
                    .filter(samples -> !samples.isEmpty())
                    .findFirst()
                    .ifPresent(samples -> content.computeIfAbsent("samples", key -> FieldText.number(samples)));
        } else {
            content.keySet().removeAll(List.of("until", "marginPercent"));
        }
        if (machines.size() > 1) {
            content.put("machines", List.copyOf(machines));
        } else {
            machines.forEach(machine -> content.put("machine", machine));
        }
        SETTINGS.forEach(setting -> FieldText.put(content, setting, text(texts, setting.keyInExperiment())));
        String seconds = text(texts, "seconds").replaceAll("[,\\s]+$", "");
        if (seconds.contains(",")) {
            content.put(MATRIX, new LinkedHashMap<>(Map.of(SECONDS, FieldText.numbers(seconds))));
        } else {
            FieldText.putNumber(content, SECONDS, seconds);
        }
        FieldText.put(content, "earliestStart", WindowFields.moment(text(texts, "earliest"), text(texts, "zone")));
        List<Map<String, Object>> windows = WindowFields.written(texts);
        if (!windows.isEmpty()) {
            content.put("windows", windows);
        }
        Map<String, Object> repeats = new LinkedHashMap<>();
        FieldText.putNumber(repeats, "n", text(texts, "repeats"));
        FieldText.put(repeats, "every", text(texts, "every"));
        if (!text(texts, "reboot").isEmpty()) {
            repeats.put("reboot", true);
        }
        if (!repeats.isEmpty()) {
            Object times = repeats.get("n");
            content.put("repeats", repeats.size() == 1 && times != null ? times : repeats);
        }
        putPrograms(content, list);
        return content;
    }

    private void putPrograms(Map<String, Object> content, String list) {
        boolean inOrder = list.equals(RUNS) && text(texts, "order").equals("after");
        boolean cutoffs = list.equals(RUNS) && !text(texts, "cutoffs").isEmpty();
        boolean common = list.equals(RUNS)
                && rows.stream().map(ProgramRow::program).distinct().count() == 1;
        List<Map<String, Object>> written = new ArrayList<>();
        for (int number = 0; number < rows.size(); number++) {
            ProgramRow row = rows.get(number);
            boolean named = !row.id().isEmpty() || !inOrder && !cutoffs;
            Map<String, Object> own = (named ? row : row.withId(id(number, cutoffs))).content(list, !common);
            if (inOrder && number > 0) {
                own.put("after", written.get(number - 1).get("id"));
            }
            written.add(ordered(own));
        }
        if (common) {
            content.putAll(rows.get(0).program().content());
        }
        if (cutoffs) {
            Map<String, Object> ends = new LinkedHashMap<>();
            ends.put("short", written.get(0).get("id"));
            ends.put("long", written.get(written.size() - 1).get("id"));
            content.put("cutoffs", ends);
        }
        if (list.isEmpty()) {
            written.forEach(content::putAll);
        } else {
            content.put(list, written);
        }
    }

    /** An id that no other run has. */
    private String id(int number, boolean cutoffs) {
        String wanted = !cutoffs || number > 0 && number < rows.size() - 1
                ? "run" + (number + 1)
                : number == 0 ? "short" : "long";
        return rows.stream().anyMatch(row -> row.id().equals(wanted)) ? wanted + "-" + (number + 1) : wanted;
    }

    /**
     * Puts into a specification what these fields say otherwise than before.
     *
     * @param before as they were shown
     */
    Map<String, Object> into(Map<String, Object> content, ExperimentForm before) {
        Map<String, Object> was = before.content();
        Map<String, Object> is = content();
        Map<String, Object> changed = new LinkedHashMap<>(content);
        Stream.concat(was.keySet().stream(), is.keySet().stream())
                .map(key -> TOGETHER.stream()
                        .filter(keys -> keys.contains(key))
                        .findFirst()
                        .orElse(Set.of(key)))
                .distinct()
                .filter(keys -> !only(keys, was).equals(only(keys, is)))
                .forEach(keys -> {
                    changed.keySet().removeAll(keys);
                    changed.putAll(only(keys, is));
                });
        return ordered(changed);
    }

    private static Map<String, Object> only(Set<String> keys, Map<String, Object> content) {
        Map<String, Object> kept = new LinkedHashMap<>(content);
        kept.keySet().retainAll(keys);
        return kept;
    }

    private static Map<String, Object> ordered(Map<String, Object> keys) {
        Map<String, Object> ordered = new LinkedHashMap<>();
        Map<String, Object> rest = new LinkedHashMap<>(keys);
        rest.keySet().removeAll(ORDER);
        for (String key : ORDER) {
            if (key.equals("*")) {
                ordered.putAll(rest);
            } else if (keys.containsKey(key)) {
                ordered.put(key, keys.get(key));
            }
        }
        return ordered;
    }

    /** Two runs of INC one after the other, and the cutoffs of them. */
    ExperimentForm shortAndLong() {
        Map<String, String> others = new HashMap<>(texts);
        List.of("seconds", "samples").forEach(key -> others.put(key, ""));
        others.put("order", "after");
        others.put("cutoffs", "on");
        ProgramWords inc = new ProgramWords("inc", "");
        return new ExperimentForm(
                others,
                machines,
                List.of(new ProgramRow(inc, "", "128", "800", "short"), new ProgramRow(inc, "", "16384", "40", "long")),
                unshown);
    }

    ExperimentForm with(List<ProgramRow> others) {
        return new ExperimentForm(texts, machines, others, unshown);
    }

    /** Returns the names and patterns that are no machine of the lab. */
    public List<String> others(List<LabMachine> lab) {
        Set<String> others = new LinkedHashSet<>(machines);
        lab.forEach(machine -> others.remove(machine.name()));
        return List.copyOf(others);
    }

    private static String text(Map<String, String> texts, String field) {
        return texts.getOrDefault(field, "");
    }

    private static String text(MultiValueMap<String, String> sent, String field) {
        String text = sent.getFirst(field);
        return text == null ? "" : text.replace("\r\n", "\n").strip();
    }

    private static List<String> all(MultiValueMap<String, String> sent, String field) {
        return sent.getOrDefault(field, List.of());
    }

    private static String nth(MultiValueMap<String, String> sent, String field, int number) {
        List<String> all = all(sent, field);
        return number < all.size() ? all.get(number).strip() : "";
    }
}
