package org.emplab.web.run.table;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.comparison.HeaderDifference;
import org.emplab.model.RunHeader;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.Display;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/**
 * Writes the rows of the run table. It is the page of the lab that is read most and has most cells, each of which would be
 * several expressions of a template.
 */
@Component("runTable")
public class RunTableWriter {
    private static final int MOST_DIFFERING = 12;

    private final Display display;

    RunTableWriter(Display display) {
        this.display = display;
    }

    /** A list as other pages show it: the usual columns, nothing to choose or to sort. */
    public String plain(List<RunSummary> runs) {
        StringBuilder html = new StringBuilder("<thead><tr>");
        for (RunColumn column : RunColumn.USUAL) {
            heading(column, null, html);
        }
        html.append("</tr></thead><tbody>");
        for (RunSummary run : runs) {
            row(run, RunColumn.USUAL, Map.of(), RunAddress.PLAIN, false, html);
        }
        return html.append("</tbody>").toString();
    }

    /**
     * @param fields of each run by its id, beside the columns
     */
    public String choosable(List<RunSummary> rows, Map<String, Map<String, String>> fields, RunAddress address) {
        StringBuilder html = new StringBuilder("<thead><tr><th scope=\"col\"><span class=\"sr\">Choose</span></th>");
        for (RunColumn column : address.columns()) {
            heading(column, address, html);
        }
        for (String field : names(fields)) {
            html.append("<th scope=\"col\">").append(escaped(field)).append("</th>");
        }
        html.append("</tr></thead><tbody>");
        for (RunSummary run : rows) {
            row(run, address.columns(), fields, address, true, html);
        }
        return html.append("</tbody>").toString();
    }

    private static void heading(RunColumn column, @Nullable RunAddress address, StringBuilder html) {
        html.append(column.numeric() ? "<th scope=\"col\" class=\"num\"" : "<th scope=\"col\"");
        String direction = address == null ? null : address.direction(column);
        if (direction != null) {
            html.append(" aria-sort=\"").append(direction).append('"');
        }
        html.append('>');
        if (address != null && column.sortable()) {
            html.append("<a href=\"")
                    .append(escaped(address.sortedBy(column)))
                    .append("\">")
                    .append(column.title())
                    .append("</a>");
        } else {
            html.append(column.title());
        }
        if (!column.unit().isEmpty()) {
            html.append(" <small>").append(column.unit()).append("</small>");
        }
        html.append("</th>");
    }

    private void row(
            RunSummary run,
            List<RunColumn> columns,
            Map<String, Map<String, String>> fields,
            RunAddress address,
            boolean choosable,
            StringBuilder html) {
        String name = escaped(run.program());
        html.append("<tr>");
        if (choosable) {
            html.append("<td class=\"choose\"><input type=\"checkbox\" form=\"chosen\" name=\"runs\" value=\"")
                    .append(escaped(run.id()))
                    .append("\" aria-label=\"Choose ")
                    .append(name)
                    .append(" on ")
                    .append(escaped(run.machine()))
                    .append("\"></td>");
        }
        for (RunColumn column : columns) {
            String text = RunCellText.of(column, run, display);
            String shown = text == null ? "–" : escaped(text);
            if (column == RunColumn.PROGRAM) {
                html.append("<th scope=\"row\"><a href=\"/runs/")
                        .append(escaped(run.id()))
                        .append("\">")
                        .append(name)
                        .append("</a></th>");
                continue;
            }
            html.append(column.numeric() ? "<td class=\"num\">" : "<td>");
            if (text != null && (column == RunColumn.STARTED || column == RunColumn.ENDED)) {
                shown = "<time data-zone datetime=\"" + column.value(run) + "\">" + shown + "</time>";
            }
            if (column == RunColumn.STATE) {
                shown = "<span class=\"badge " + shown + "\">" + shown + "</span>";
            }
            if (choosable && column == RunColumn.TAGS && text != null) {
                html.append(run.origin().tags().stream()
                        .map(tag -> onlyThese(address.with("tag", "=" + tag), escaped(tag)))
                        .collect(joining(", ")));
            } else if (choosable && text != null && column.filter().isPresent()) {
                String wanted = column == RunColumn.STATE ? text : "=" + text;
                html.append(onlyThese(address.with(column.key(), wanted), shown));
            } else {
                html.append(shown);
            }
            html.append("</td>");
        }
        Map<String, String> own = fields.getOrDefault(run.id(), Map.of());
        for (String field : names(fields)) {
            html.append("<td>")
                    .append(display.withTimes(display.field(field, own.getOrDefault(field, "–"))))
                    .append("</td>");
        }
        html.append("</tr>");
    }

    private static String onlyThese(String address, String shown) {
        return "<a class=\"cell\" title=\"Only these\" href=\"" + escaped(address) + "\">" + shown + "</a>";
    }

    private static Set<String> names(Map<String, Map<String, String>> fields) {
        Set<String> names = new LinkedHashSet<>();
        fields.values().forEach(own -> names.addAll(own.keySet()));
        return names;
    }

    /**
     * Fields of the runs' headers: those that are named, and those in which the runs differ so that times may, if that is
     * asked for.
     */
    static Map<String, Map<String, String>> fields(
            Map<String, RunHeader> headers, List<String> named, boolean differing) {
        Set<String> wanted = new LinkedHashSet<>(named);
        if (differing) {
            DifferingFields.of(headers.values()).stream().limit(MOST_DIFFERING).forEach(wanted::add);
        }
        Map<String, Map<String, String>> fields = new LinkedHashMap<>();
        headers.forEach((id, header) -> {
            Map<String, String> own = new LinkedHashMap<>();
            wanted.forEach(key -> own.put(key, value(header, key)));
            fields.put(id, own);
        });
        return fields;
    }

    private static String value(RunHeader header, String path) {
        @Nullable Object at = Map.of("environment", header.environment(), "workload", header.workload());
        for (String step : path.split("\\.", -1)) {
            at = at instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return at == null ? "–" : at.toString();
    }

    /** The columns as a table for files, with raw values. */
    static Table table(List<RunSummary> rows, List<RunColumn> columns, Map<String, Map<String, String>> fields) {
        Table.Builder table = Table.named("runs", "Runs");
        List<RunColumn> withId = new ArrayList<>(columns);
        if (!withId.contains(RunColumn.ID)) {
            withId.add(RunColumn.ID);
        }
        for (RunColumn column : withId) {
            if (column.numeric() || column == RunColumn.TOOK) {
                table.number(column.key(), column.title(), column == RunColumn.TOOK ? "s" : column.unit(), -1);
            } else {
                table.text(column.key(), column.title());
            }
        }
        Set<String> names = names(fields);
        names.forEach(name -> table.text(name, name));
        for (RunSummary run : rows) {
            List<@Nullable Object> cells = new ArrayList<>();
            withId.forEach(column -> cells.add(column.value(run)));
            Map<String, String> own = fields.getOrDefault(run.id(), Map.of());
            names.forEach(name -> cells.add("–".equals(own.get(name)) ? null : own.get(name)));
            table.row(cells.toArray());
        }
        return table.build();
    }

    private static String escaped(String text) {
        return HtmlUtils.htmlEscape(text);
    }

    /** The cells of the run table, as text for people. */
    static final class RunCellText {
        private static final int LONGEST = 80;

        private RunCellText() {}

        /** Returns null where there is nothing. */
        static @Nullable String of(RunColumn column, RunSummary run, Display display) {
            Object value = column.raw(run);
            if (value == null) {
                return null;
            }
            return switch (column) {
                case SAMPLES -> samples(run, display);
                case FAILED, L_SAMPLES, DISTURBED -> display.count((Number) value);
                case MEDIAN_ET, SD_ET -> display.decimals((Number) value, 3);
                case TASK_LENGTH -> display.plain((Number) value, 3);
                case STARTED, ENDED -> display.minute((Instant) value);
                case TOOK -> display.duration((Double) value);
                case NOTE -> beginning(value.toString());
                case ID -> display.shortId(value.toString());
                default -> value.toString();
            };
        }

        private static String samples(RunSummary run, Display display) {
            return run.wantedSamples().isPresent() && !run.state().ended()
                    ? display.count(run.samples()) + " / "
                            + display.count(run.wantedSamples().getAsInt())
                    : display.count(run.samples());
        }

        /** The first line of a text that may be pages long, as far as a cell can hold it. */
        private static String beginning(String text) {
            String line = text.strip().lines().findFirst().orElse("");
            boolean whole = line.length() == text.strip().length() && line.length() <= LONGEST;
            return whole ? line : line.substring(0, Math.min(line.length(), LONGEST)) + " …";
        }
    }

    /**
     * The fields of environment and workload, at any depth, in which some runs differ so that times may. A run that says nothing
     * of a whole part differs from the others in no field of it.
     */
    static final class DifferingFields {
        private static final String PARAMETERS = "workload.parameters.";

        private final boolean severalPrograms;
        private final Set<String> found = new LinkedHashSet<>();

        private DifferingFields(boolean severalPrograms) {
            this.severalPrograms = severalPrograms;
        }

        static Set<String> of(Collection<RunHeader> headers) {
            DifferingFields fields = new DifferingFields(
                    headers.stream().map(RunHeader::program).distinct().count() > 1);
            fields.collect(
                    "environment.", headers.stream().map(RunHeader::environment).toList());
            fields.collect(
                    "workload.", headers.stream().map(RunHeader::workload).toList());
            return fields.found;
        }

        private void collect(String path, List<? extends Map<?, ?>> parts) {
            List<? extends Map<?, ?>> telling =
                    parts.stream().filter(part -> !part.isEmpty()).toList();
            Set<Object> keys = new LinkedHashSet<>();
            telling.forEach(part -> keys.addAll(part.keySet()));
            for (Object key : keys) {
                List<Map<?, ?>> nested = new ArrayList<>();
                telling.forEach(part -> {
                    if (part.get(key) instanceof Map<?, ?> deeper) {
                        nested.add(deeper);
                    }
                });
                String name = path + key;
                if (!nested.isEmpty()) {
                    collect(name + ".", nested);
                } else if (counts(name)
                        && telling.stream()
                                .anyMatch(part -> HeaderDifference.isOther(
                                        name, part.get(key), telling.get(0).get(key)))) {
                    found.add(name);
                }
            }
        }

        /** Parameters tell runs of different programs apart, too: in a table they are what one asks about. */
        private boolean counts(String name) {
            return HeaderDifference.matters(name, severalPrograms) || name.startsWith(PARAMETERS);
        }
    }
}
