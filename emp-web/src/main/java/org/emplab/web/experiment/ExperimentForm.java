package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.server.machine.LabMachine;
import org.emplab.web.experiment.ProgramFields.Row;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * The fields of a form that show a specification. Whatever they cannot show stays in its YAML: of a group of fields that is
 * null nothing is written.
 *
 * @param texts plain values: by the name of the field
 * @param machines names and patterns
 * @param earliest on the clocks of the windows' zone, as {@code 2026-12-01T18:00}
 * @param repeats how often, if that is said after how long, and true if with reboots
 * @param onlyInYaml keys that no field shows
 */
record ExperimentForm(
        Map<String, String> texts,
        @Nullable Set<String> machines,
        @Nullable ProgramFields programs,
        @Nullable WindowFields windows,
        @Nullable String earliest,
        @Nullable List<String> repeats,
        String zone,
        List<String> onlyInYaml) {
    private static final String SECONDS = "taskLengthSeconds";
    private static final String MATRIX = "matrix";
    private static final Map<String, String> KEYS = Map.of(
            "name", "name",
            "notebook", "notebook",
            "note", "note",
            "priority", "priority",
            "seconds", SECONDS,
            "samples", "samples",
            "until", "until",
            "marginPercent", "marginPercent");

    private static final Set<String> NUMBERS = Set.of("priority", "samples", "marginPercent");

    /** @param zone of the reader; empty: not known */
    static ExperimentForm shown(Map<String, Object> content, String zone) {
        Map<String, String> texts = new HashMap<>();
        KEYS.forEach((field, key) -> texts.put(field, FormText.of(content.get(key))));
        lengths(content).ifPresent(several -> texts.put("seconds", several));
        Optional<Set<String>> machines = machinesOf(content);
        Optional<ProgramFields> programs = ProgramFields.shown(content);
        Optional<WindowFields> windows = WindowFields.shown(content.get("windows"), zone);
        String local = windows.map(WindowFields::zone).orElse(zone);
        String told = local.isEmpty() && content.containsKey("earliestStart") ? "UTC" : local;
        Optional<String> earliest = WindowFields.local(content.get("earliestStart"), told);
        Optional<List<String>> repeats = repeatsOf(content.get("repeats"));
        Set<String> shown = new LinkedHashSet<>(KEYS.values());
        if (variesNothingElse(content)) {
            shown.add(MATRIX);
        }
        machines.ifPresent(all -> shown.addAll(List.of("machine", "machines")));
        programs.ifPresent(all -> {
            shown.addAll(ProgramWords.KEYS);
            shown.addAll(List.of("program", "programs", "runs", "order", "cutoffs"));
        });
        windows.ifPresent(all -> shown.add("windows"));
        earliest.ifPresent(all -> shown.add("earliestStart"));
        repeats.ifPresent(all -> shown.add("repeats"));
        return new ExperimentForm(
                texts,
                machines.orElse(null),
                programs.orElse(null),
                windows.orElse(null),
                earliest.orElse(null),
                repeats.orElse(null),
                told,
                Stream.concat(
                                content.keySet().stream().filter(key -> !shown.contains(key)),
                                programs.isEmpty() ? Stream.empty() : ProgramFields.onlyInYaml(content))
                        .toList());
    }

    /** The task lengths of a matrix, of which each makes a run; empty where one field cannot say them. */
    private static Optional<String> lengths(Map<String, Object> content) {
        return content.get(MATRIX) instanceof Map<?, ?> matrix
                        && matrix.get(SECONDS) instanceof List<?> list
                        && list.size() > 1
                        && list.stream().map(FormText::of).noneMatch(length -> length.matches("|.*[,;\\s].*"))
                ? Optional.of(list.stream().map(FormText::of).collect(Collectors.joining(", ")))
                : Optional.empty();
    }

    /** Whether there is no matrix, or one of task lengths alone. */
    static boolean variesNothingElse(Map<String, Object> content) {
        return !content.containsKey(MATRIX)
                || content.get(MATRIX) instanceof Map<?, ?> matrix
                        && matrix.size() == 1
                        && lengths(content).isPresent();
    }

    /** Writes one task length, or a matrix of several. */
    private static void putLengths(Map<String, Object> keys, String typed) {
        String text = typed.replaceAll("[,\\s]+$", "");
        boolean several = text.contains(",");
        FormText.putNumber(keys, SECONDS, several ? "" : text);
        Map<String, Object> matrix = new LinkedHashMap<>();
        if (keys.get(MATRIX) instanceof Map<?, ?> before) {
            before.forEach((key, values) -> matrix.put(String.valueOf(key), values));
        } else if (!several) {
            return;
        }
        matrix.remove(SECONDS);
        if (several) {
            TypedFields lengths = new TypedFields();
            lengths.numbers(SECONDS, text);
            matrix.putAll(lengths.keys());
        }
        if (matrix.isEmpty()) {
            keys.remove(MATRIX);
        } else {
            keys.put(MATRIX, matrix);
        }
    }

    private static Optional<Set<String>> machinesOf(Map<String, Object> content) {
        Object list = content.get("machines");
        Object one = content.get("machine");
        List<?> all = list == null
                ? Stream.ofNullable(one).toList()
                : list instanceof List<?> named && one == null ? named : List.of("");
        Set<String> machines = new LinkedHashSet<>();
        all.forEach(machine -> machines.add(FormText.of(machine)));
        return machines.stream().anyMatch(name -> name.isBlank() || name.contains(","))
                ? Optional.empty()
                : Optional.of(machines);
    }

    private static Optional<List<String>> repeatsOf(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Object reboot = map.get("reboot");
            return Set.of("n", "every", "reboot").containsAll(map.keySet())
                            && (reboot == null || reboot instanceof Boolean)
                    ? Optional.of(List.of(
                            FormText.of(map.get("n")),
                            FormText.of(map.get("every")),
                            Boolean.TRUE.equals(reboot) ? "true" : ""))
                    : Optional.empty();
        }
        return value instanceof List ? Optional.empty() : Optional.of(List.of(FormText.of(value), "", ""));
    }

    /** Reads the fields of a request; a missing field is an empty one, unless its group is hidden. */
    static ExperimentForm typed(MultiValueMap<String, String> sent) {
        Map<String, String> texts = new HashMap<>();
        KEYS.keySet().forEach(field -> texts.put(field, text(sent, field)));
        Set<String> machines = new LinkedHashSet<>(all(sent, "machine"));
        Stream.of(text(sent, "patterns").split(",")).map(String::strip).forEach(machines::add);
        machines.remove("");
        String zone = text(sent, "zone");
        List<String> hidden = all(sent, "hidden");
        return new ExperimentForm(
                texts,
                hidden.contains("machines") ? null : machines,
                hidden.contains("programs") ? null : programs(sent),
                hidden.contains("windows")
                        ? null
                        : new WindowFields(
                                sent.containsKey("nights"),
                                sent.containsKey("weekends"),
                                text(sent, "days"),
                                text(sent, "from"),
                                text(sent, "to"),
                                zone),
                hidden.contains("earliest") ? null : text(sent, "earliest"),
                hidden.contains("repeats")
                        ? null
                        : List.of(text(sent, "repeats"), text(sent, "every"), sent.containsKey("reboot") ? "true" : ""),
                zone,
                List.of());
    }

    private static ProgramFields programs(MultiValueMap<String, String> sent) {
        List<Row> rows = new ArrayList<>();
        List<String> workloads = all(sent, "workload");
        for (int number = 0; number < workloads.size(); number++) {
            rows.add(new Row(
                    sent.containsKey("at") ? nth(sent, "at", number) : String.valueOf(number),
                    new ProgramWords(workloads.get(number), nth(sent, "parameters", number)),
                    nth(sent, "program", number),
                    nth(sent, "ownSeconds", number),
                    nth(sent, "ownSamples", number)));
        }
        String order = text(sent, "order");
        return new ProgramFields(rows, order.isEmpty() ? "random" : order, sent.containsKey("cutoffs"));
    }

    /** Returns the specification with what was typed into fields. */
    Map<String, Object> into(Map<String, Object> content, ExperimentForm base) {
        Map<String, Object> changed = new LinkedHashMap<>(content);
        texts.forEach((field, text) -> {
            if (!text.equals(base.texts.get(field))) {
                String key = Objects.requireNonNull(KEYS.get(field));
                if (key.equals(SECONDS)) {
                    putLengths(changed, text);
                } else if (NUMBERS.contains(field)) {
                    FormText.putNumber(changed, key, text);
                } else {
                    FormText.put(changed, key, text);
                }
            }
        });
        if (machines != null && base.machines != null && !machines.equals(base.machines)) {
            boolean list = changed.containsKey("machines") || machines.size() > 1;
            changed.keySet().removeAll(List.of("machine", "machines"));
            if (!machines.isEmpty()) {
                changed.put(
                        list ? "machines" : "machine",
                        list ? List.copyOf(machines) : machines.iterator().next());
            }
        }
        if (programs != null && base.programs != null) {
            programs.writeTo(changed, base.programs);
        }
        if (windows != null && base.windows != null && !windows.equals(base.windows)) {
            putOrRemove(changed, "windows", windows.written());
        }
        boolean moved = base.windows != null && !base.windows.written().isEmpty() && !zone.equals(base.zone);
        if (earliest != null && base.earliest != null && (!earliest.equals(base.earliest) || moved)) {
            FormText.put(changed, "earliestStart", WindowFields.moment(earliest, zone));
        }
        if (repeats != null && base.repeats != null && !repeats.equals(base.repeats)) {
            Map<String, Object> map = new LinkedHashMap<>();
            FormText.putNumber(map, "n", repeats.get(0));
            FormText.put(map, "every", repeats.get(1));
            if (!repeats.get(2).isEmpty()) {
                map.put("reboot", true);
            }
            putOrRemove(changed, "repeats", List.copyOf(map.values()));
            if (!map.isEmpty()) {
                changed.put(
                        "repeats",
                        map.keySet().equals(Set.of("n"))
                                ? map.values().iterator().next()
                                : map);
            }
        }
        return FormText.ordered(changed);
    }

    /** Returns the names and patterns that are no machine of the lab. */
    public List<String> others(List<LabMachine> lab) {
        Set<String> others = new LinkedHashSet<>(machines == null ? Set.of() : machines);
        lab.forEach(machine -> others.remove(machine.name()));
        return List.copyOf(others);
    }

    ExperimentForm with(ProgramFields others) {
        return new ExperimentForm(texts, machines, others, windows, earliest, repeats, zone, onlyInYaml);
    }

    private static void putOrRemove(Map<String, Object> keys, String key, List<?> value) {
        if (value.isEmpty()) {
            keys.remove(key);
        } else {
            keys.put(key, value);
        }
    }

    /** The field of a key: its name, and its number among those of that name. */
    static Map.Entry<String, Integer> field(String key) {
        String[] place = key.split("[\\[\\].]+");
        boolean listed = place.length > 1 && Set.of("runs", "programs").contains(place[0]);
        int row = listed && place[1].matches("\\d{1,4}") ? Integer.parseInt(place[1]) : 0;
        String own = listed
                ? place.length > 2 ? place[2] : "parameters"
                : place.length > 1 && place[0].equals(MATRIX) ? place[1] : place[0];
        String last = place[place.length - 1];
        String field = switch (own) {
            case "taskLengthSeconds" -> listed ? "ownSeconds" : "seconds";
            case "samples" -> listed ? "ownSamples" : "samples";
            case "name", "program" -> listed ? "program" : own;
            case "machines", "machine" -> "machine";
            case "command", "programs", "runs" -> "parameters";
            case "earliestStart" -> "earliest";
            case "windows" ->
                switch (last) {
                    case "from", "to", "days" -> last;
                    case "timeZone" -> "zone";
                    default -> "nights";
                };
            case "repeats" -> Set.of("every", "reboot").contains(last) ? last : "repeats";
            default -> own;
        };
        return Map.entry(field, row);
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
