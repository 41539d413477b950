package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs of an experiment, as a form's rows: one program, several in turn in one run, or a run for each.
 *
 * @param order {@code random} or {@code alternating}: in turn; {@code after} or {@code any}: a run for each
 * @param cutoffs whether cutoffs are derived of the first row and the last
 */
record ProgramFields(List<Row> rows, String order, boolean cutoffs) {
    private static final String PROGRAMS = "programs";
    private static final String RUNS = "runs";
    private static final List<String> IN_TURN = List.of("random", "alternating");
    /** The keys that only a run of several programs has. */
    private static final List<String> OF_TURNS = List.of("order", "seed", "until", "marginPercent");

    private static final Set<String> OF_ROWS = Set.of("name", "program", "taskLengthSeconds", "samples", "id", "after");

    /**
     * A program.
     *
     * @param at its place in the YAML; empty: it is not there yet
     * @param seconds its own task length; empty: that of all
     * @param samples its own; empty: that of all
     */
    record Row(String at, ProgramWords program, String name, String seconds, String samples) {
        /**
         * @param before as it was shown; null: it is new
         * @param wasCalled the key of its name so far
         */
        private void writeTo(Map<String, Object> own, @Nullable Row before, String wasCalled, String called) {
            if (before == null || !before.program.equals(program)) {
                program.writeTo(own);
            }
            Object kept = own.remove(wasCalled);
            if (kept != null) {
                own.put(called, kept);
            }
            if (before == null || !before.name.equals(name)) {
                FormText.put(own, called, name);
            }
            if (before == null || !before.seconds.equals(seconds)) {
                FormText.putNumber(own, "taskLengthSeconds", seconds);
            }
            if (before == null || !before.samples.equals(samples)) {
                FormText.putNumber(own, "samples", samples);
            }
        }
    }

    /** Empty where rows cannot say it. */
    static Optional<ProgramFields> shown(Map<String, Object> content) {
        if (content.containsKey("displace")
                || !ExperimentForm.variesNothingElse(content)
                || content.containsKey(RUNS) && content.containsKey(PROGRAMS)) {
            return Optional.empty();
        }
        List<Map<String, Object>> elements = elements(content);
        String key = listKey(content);
        if (!key.isEmpty() && elements.size() < 2) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        for (Map<String, Object> own : key.isEmpty() ? List.of(content) : elements) {
            Map<String, Object> whole = new LinkedHashMap<>(content);
            whole.putAll(own);
            Optional<ProgramWords> program = ProgramWords.shown(whole);
            if (program.isEmpty()
                    || Stream.of("matrix", "displace", PROGRAMS).anyMatch(own::containsKey) && key.equals(RUNS)) {
                return Optional.empty();
            }
            rows.add(new Row(
                    String.valueOf(rows.size()),
                    program.get(),
                    FormText.of(own.get(nameKey(key))),
                    key.isEmpty() ? "" : FormText.of(own.get("taskLengthSeconds")),
                    key.equals(RUNS) ? FormText.of(own.get("samples")) : ""));
        }
        Object derived = content.get("cutoffs");
        boolean cutoffs = derived != null && key.equals(RUNS) && derived.equals(cutoffs(elements));
        return derived != null && !cutoffs
                ? Optional.empty()
                : order(key, content, elements).map(order -> new ProgramFields(rows, order, cutoffs));
    }

    /** The keys of rows that no field shows, such as {@code runs[1].nice}. */
    static Stream<String> onlyInYaml(Map<String, Object> content) {
        List<Map<String, Object>> elements = elements(content);
        return IntStream.range(0, elements.size())
                .boxed()
                .flatMap(row -> elements.get(row).keySet().stream()
                        .filter(key -> !ProgramWords.KEYS.contains(key) && !OF_ROWS.contains(key))
                        .map(key -> listKey(content) + "[" + row + "]." + key));
    }

    private static Optional<String> order(String key, Map<String, Object> content, List<Map<String, Object>> elements) {
        if (key.equals(RUNS)) {
            boolean chain = true;
            for (int number = 0; number < elements.size(); number++) {
                Object before = number == 0 ? null : elements.get(number - 1).get("id");
                Object after = elements.get(number).get("after");
                chain &= Objects.equals(after, before) && (number == 0 || before != null);
            }
            boolean free = elements.stream().noneMatch(run -> run.containsKey("after"));
            return content.containsKey("after") || !chain && !free
                    ? Optional.empty()
                    : Optional.of(chain ? "after" : "any");
        }
        String order = content.get("order") == null ? IN_TURN.get(0) : FormText.of(content.get("order"));
        return Optional.of(order).filter(IN_TURN::contains);
    }

    private static Map<String, Object> cutoffs(List<Map<String, Object>> runs) {
        Map<String, Object> cutoffs = new LinkedHashMap<>();
        cutoffs.put("short", FormText.of(runs.get(0).get("id")));
        cutoffs.put("long", FormText.of(runs.get(runs.size() - 1).get("id")));
        return cutoffs;
    }

    /** Two runs of INC one after the other, and the cutoffs of them. */
    static void shortAndLong(Map<String, Object> content) {
        Stream.of(ProgramWords.KEYS, OF_TURNS, List.of("program", "taskLengthSeconds", "samples", PROGRAMS, "matrix"))
                .forEach(content.keySet()::removeAll);
        content.put("workload", "inc");
        content.put(
                RUNS,
                List.of(
                        FormText.ordered(Map.of("id", "short", "taskLengthSeconds", 128L, "samples", 800L)),
                        FormText.ordered(
                                Map.of("id", "long", "taskLengthSeconds", 16_384L, "samples", 40L, "after", "short"))));
        content.put("cutoffs", cutoffs(elements(content)));
    }

    /** The fields with one program more. */
    ProgramFields longer() {
        List<Row> more = new ArrayList<>(rows);
        more.add(new Row("", new ProgramWords("inc", ""), "", "", ""));
        return new ProgramFields(more, order, cutoffs);
    }

    ProgramFields without(int row) {
        List<Row> fewer = new ArrayList<>(rows);
        if (row >= 0 && row < fewer.size() && fewer.size() > 1) {
            fewer.remove(row);
        }
        return new ProgramFields(fewer, order, cutoffs);
    }

    /**
     * Writes what differs from the rows as they were shown; what a row does not show of its program stays with it. A list
     * that has other rows by now stays as it is.
     */
    void writeTo(Map<String, Object> content, ProgramFields base) {
        List<Row> before = base.rows;
        if (base.equals(this)
                || rows.isEmpty()
                || shown(content)
                        .filter(now -> now.rows.size() == before.size())
                        .isEmpty()) {
            return;
        }
        String was = listKey(content);
        String key = rows.size() == 1 ? "" : IN_TURN.contains(order) ? PROGRAMS : RUNS;
        Map<String, Object> common = new LinkedHashMap<>(content);
        common.keySet().retainAll(ProgramWords.KEYS);
        if (was.isEmpty()) {
            content.keySet().removeAll(ProgramWords.KEYS);
            Object name = content.remove("program");
            if (name != null) {
                common.put("program", name);
            }
        }
        boolean apart = !was.isEmpty()
                && (!was.equals(key) || rows.stream().anyMatch(row -> !row.program.equals(program(row, before))));
        if (apart) {
            content.keySet().removeAll(ProgramWords.KEYS);
        }
        List<Map<String, Object>> old = was.isEmpty() ? List.of(common) : elements(content);
        List<Map<String, Object>> written = new ArrayList<>();
        for (Row row : rows) {
            Optional<Row> same = find(row, before);
            Map<String, Object> own = new LinkedHashMap<>();
            if (same.isPresent()) {
                own.putAll(old.get(before.indexOf(same.get())));
                if (apart && !own.containsKey("workload") && !own.containsKey("command")) {
                    common.forEach(own::putIfAbsent);
                }
            }
            row.writeTo(own, same.orElse(null), nameKey(was), nameKey(key));
            written.add(own);
        }
        content.keySet().removeAll(List.of(PROGRAMS, RUNS, "cutoffs"));
        if (!key.equals(PROGRAMS)) {
            content.keySet().removeAll(OF_TURNS);
        }
        put(content, key, written);
    }

    private void put(Map<String, Object> content, String key, List<Map<String, Object>> written) {
        if (key.equals(RUNS)) {
            for (int number = 0; number < written.size(); number++) {
                Map<String, Object> run = written.get(number);
                run.remove("after");
                if (order.equals("after") || cutoffs) {
                    run.putIfAbsent("id", id(number, written));
                }
                if (order.equals("after") && number > 0) {
                    run.put("after", written.get(number - 1).get("id"));
                }
            }
            if (cutoffs) {
                content.put("cutoffs", cutoffs(written));
            }
        } else {
            for (Map<String, Object> own : written) {
                own.keySet().removeAll(List.of("id", "after"));
                Object samples = key.isEmpty() ? null : own.remove("samples");
                if (samples != null) {
                    content.putIfAbsent("samples", samples);
                }
            }
        }
        if (key.isEmpty()) {
            content.putAll(written.get(0));
            return;
        }
        content.put(key, written.stream().map(FormText::ordered).toList());
        if (key.equals(PROGRAMS) && (content.containsKey("order") || !order.equals(IN_TURN.get(0)))) {
            content.put("order", order);
        }
    }

    /** An id that no other run has. */
    private String id(int number, List<Map<String, Object>> runs) {
        String wanted = !cutoffs || number > 0 && number < runs.size() - 1
                ? "run" + (number + 1)
                : number == 0 ? "short" : "long";
        return runs.stream().anyMatch(run -> wanted.equals(run.get("id"))) ? wanted + "-" + (number + 1) : wanted;
    }

    private static @Nullable ProgramWords program(Row row, List<Row> before) {
        return find(row, before).map(Row::program).orElse(null);
    }

    private static Optional<Row> find(Row row, List<Row> rows) {
        return rows.stream().filter(other -> other.at.equals(row.at)).findFirst();
    }

    private static String listKey(Map<String, Object> content) {
        return content.containsKey(RUNS) ? RUNS : content.containsKey(PROGRAMS) ? PROGRAMS : "";
    }

    private static String nameKey(String listKey) {
        return listKey.equals(PROGRAMS) ? "name" : "program";
    }

    /** The objects of the list of programs or runs; none where it is something else. */
    private static List<Map<String, Object>> elements(Map<String, Object> content) {
        List<Map<String, Object>> elements = new ArrayList<>();
        for (Object element : content.get(listKey(content)) instanceof List<?> list ? list : List.of()) {
            if (!(element instanceof Map<?, ?> map)) {
                return List.of();
            }
            Map<String, Object> own = new LinkedHashMap<>();
            map.forEach((key, value) -> own.put(String.valueOf(key), value));
            elements.add(own);
        }
        return elements;
    }
}
