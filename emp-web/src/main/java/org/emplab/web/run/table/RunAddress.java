package org.emplab.web.run.table;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.lab.RunState;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;

/** The run table's address: everything that a reader chose stands in it. What makes no sense is said in {@link #wrong}. */
public final class RunAddress {
    static final RunAddress PLAIN = new RunAddress(new LinkedHashMap<>());

    private static final Map<String, RunColumn> NAMES = Map.of(
            "program", RunColumn.PROGRAM,
            "machine", RunColumn.MACHINE,
            "notebook", RunColumn.NOTEBOOK,
            "owner", RunColumn.OWNER,
            "tag", RunColumn.TAGS);
    private static final List<String> FILTERS =
            List.of("program", "machine", "state", "notebook", "owner", "tag", "text", "from", "to");
    private static final List<String> KEYS = List.of(
            "program",
            "machine",
            "state",
            "notebook",
            "owner",
            "tag",
            "text",
            "from",
            "to",
            "sort",
            "columns",
            "differing",
            "rows");
    /** The sizes of a page; the first is usual. */
    static final List<Integer> ROWS = List.of(50, 100, 200);

    /** The cursors of the row that the page begins behind, or ends before; the table writes them. */
    private static final List<String> PLACES = List.of("after", "before");

    private final Map<String, String> values;
    private final List<String> wrong = new ArrayList<>();

    private RunAddress(Map<String, String> values) {
        this.values = values;
    }

    /** Reads a request's parameters; repeated ones and those that a form leaves empty are brought to one notation. */
    static RunAddress of(MultiValueMap<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String key : KEYS) {
            String value = given.getOrDefault(key, List.of()).stream()
                    .flatMap(text -> Arrays.stream(text.split(",", -1)))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .collect(Collectors.joining(","));
            if (!value.isEmpty()) {
                values.put(key, value);
            }
        }
        for (String key : PLACES) {
            given.getOrDefault(key, List.of()).stream()
                    .filter(place -> !place.isEmpty())
                    .findFirst()
                    .ifPresent(place -> values.put(key, place));
        }
        String usual = RunColumn.USUAL.stream().map(RunColumn::key).collect(Collectors.joining(","));
        values.remove("columns", usual);
        values.remove("rows", ROWS.get(0).toString());
        return new RunAddress(values);
    }

    /** The value of a parameter; empty if it is not given. */
    public String value(String key) {
        return values.getOrDefault(key, "");
    }

    public boolean filtered() {
        return FILTERS.stream().anyMatch(values::containsKey);
    }

    /** The parameters that cannot be understood, a sentence each. */
    public List<String> wrong() {
        return wrong;
    }

    /** How many rows a page of the table has. */
    int rows() {
        return parsed("rows", RunAddress::rows, "A page of the table has 50, 100 or 200 rows, not %s.")
                .orElse(ROWS.get(0));
    }

    RunSearch search(int size) {
        return new RunSearch(
                parsed("state", RunAddress::state, "There is no state %s."),
                names(),
                text("text"),
                Optional.empty(),
                parsed("from", RunAddress::day, "%s is no day: write it as 2026-11-22."),
                parsed("to", RunAddress::day, "%s is no day: write it as 2026-11-22."),
                parsed("sort", RunAddress::order, "The table cannot be sorted by %s."),
                text("after")
                        .map(place -> new Cursor(place, false))
                        .or(() -> text("before").map(place -> new Cursor(place, true))),
                size);
    }

    private Map<RunColumn, RunSearch.Name> names() {
        Map<RunColumn, RunSearch.Name> names = new EnumMap<>(RunColumn.class);
        NAMES.forEach((key, column) -> text(key)
                .ifPresent(text -> names.put(
                        column,
                        new RunSearch.Name(text.startsWith("=") ? text.substring(1) : text, text.startsWith("=")))));
        return names;
    }

    /** The columns, the program always first. */
    public List<RunColumn> columns() {
        if (!values.containsKey("columns")) {
            return RunColumn.USUAL;
        }
        Set<RunColumn> columns = new LinkedHashSet<>(Set.of(RunColumn.PROGRAM));
        for (String key : value("columns").split(",", -1)) {
            RunColumn.ofKey(key).ifPresent(columns::add);
        }
        return List.copyOf(columns);
    }

    /** Fields of the runs' environment and workload that are columns, too: {@code environment.kernel.release}. */
    public List<String> fields() {
        return Arrays.stream(value("columns").split(",", -1))
                .filter(key -> key.contains("."))
                .toList();
    }

    /** The address with another value; empty removes it. The table begins anew. */
    public String with(String key, String value) {
        Map<String, String> changed = fromTheFirst();
        if (value.isEmpty()) {
            changed.remove(key);
        } else {
            changed.put(key, value);
        }
        return "/runs" + query(changed);
    }

    private Map<String, String> fromTheFirst() {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.keySet().removeAll(PLACES);
        return changed;
    }

    /** The rows behind the one of this place. */
    public String after(String place) {
        return with("after", place);
    }

    /** The rows before the one of this place. */
    public String before(String place) {
        return with("before", place);
    }

    /** The whole result as a file. */
    public String file(String format) {
        return "/runs." + format + query(fromTheFirst());
    }

    /** The table from its first row. */
    public String first() {
        return "/runs" + kept();
    }

    /** The address as it is. */
    public String canonical() {
        return "/runs" + query(values);
    }

    /** The query of the address, from the first row. */
    public String kept() {
        return query(fromTheFirst());
    }

    /** @param query with or without its question mark */
    static RunAddress ofQuery(String query) {
        MultiValueMap<String, String> given = new LinkedMultiValueMap<>();
        UriComponentsBuilder.newInstance()
                .query(query.startsWith("?") ? query.substring(1) : query)
                .build()
                .getQueryParams()
                .forEach((key, values) -> values.stream()
                        .filter(Objects::nonNull)
                        .forEach(value -> given.add(key, URLDecoder.decode(value, StandardCharsets.UTF_8))));
        return of(given);
    }

    /** The address behind a column's title: sorted by it, or in the other direction; numbers from the largest first. */
    String sortedBy(RunColumn column) {
        String up = column.key();
        String down = "-" + up;
        String now = value("sort");
        boolean first = column.numeric() || column == RunColumn.STARTED || column == RunColumn.ENDED;
        String next = now.equals(up) ? down : now.equals(down) ? up : first ? down : up;
        return with("sort", next);
    }

    /** {@code ascending} or {@code descending} if the table is sorted by this column, else null. */
    @Nullable
    String direction(RunColumn column) {
        String now = value("sort");
        return now.equals(column.key()) ? "ascending" : now.equals("-" + column.key()) ? "descending" : null;
    }

    private Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key));
    }

    private <T> Optional<T> parsed(String key, Function<String, Optional<T>> parser, String complaint) {
        Optional<T> value = text(key).flatMap(parser);
        if (value.isEmpty() && values.containsKey(key)) {
            String said = String.format(complaint, value(key));
            if (!wrong.contains(said)) {
                wrong.add(said);
            }
        }
        return value;
    }

    private static Optional<RunState> state(String key) {
        return Arrays.stream(RunState.values())
                .filter(state -> state.key().equals(key))
                .findFirst();
    }

    private static Optional<Integer> rows(String text) {
        return ROWS.stream().filter(rows -> text.equals(rows.toString())).findFirst();
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException notADay) {
            return Optional.empty();
        }
    }

    private static Optional<RunSearch.Order> order(String text) {
        boolean descending = text.startsWith("-");
        return RunColumn.ofKey(descending ? text.substring(1) : text)
                .filter(RunColumn::sortable)
                .map(column -> new RunSearch.Order(column, descending));
    }

    private static String query(Map<String, String> values) {
        return values.isEmpty()
                ? ""
                : values.entrySet().stream()
                        .map(entry -> entry.getKey() + "="
                                + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8)
                                        .replace("%2C", ",")
                                        .replace("%3D", "="))
                        .collect(Collectors.joining("&", "?", ""));
    }
}
