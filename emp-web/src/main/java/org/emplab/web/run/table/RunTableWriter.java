package org.emplab.web.run.table;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
}
