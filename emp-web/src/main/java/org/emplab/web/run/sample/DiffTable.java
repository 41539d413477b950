package org.emplab.web.run.sample;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.daemon.TypicalExecutions;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessIdentity;
import org.emplab.web.display.Display;
import org.emplab.web.display.ShortNames;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/**
 * Writes the rows of a process diff. A busy machine has hundreds, of more than a dozen cells each, every one of which would
 * be several expressions of a template.
 */
@Component("diffTable")
public class DiffTable {
    /** A measure with a column of its own, if a row has it; those in µs are shown in ms. */
    private record Column(Measure measure, String title) {}

    /** A column of times in ms: with three decimals, or none where all are whole. */
    private record Times(Function<DiffView.Row, OptionalDouble> millis, int decimals) {
        static Times of(DiffView diff, Function<DiffView.Row, OptionalDouble> millis) {
            boolean whole = diff.rows().stream()
                    .flatMapToDouble(row -> millis.apply(row).stream())
                    .allMatch(time -> time == Math.rint(time));
            return new Times(millis, whole ? 0 : 3);
        }

        String of(DiffView.Row row, Display display) {
            OptionalDouble time = millis.apply(row);
            return display.decimals(time.isPresent() ? time.getAsDouble() : null, decimals);
        }
    }

    private static final String NUMBER = "<th scope=\"col\" class=\"num\">";
    private static final List<Column> TIMES = List.of(
            new Column(Measure.USER_MICROS, "User <small>ms</small>"),
            new Column(Measure.SYSTEM_MICROS, "System <small>ms</small>"));
    private static final List<Column> COUNTS = List.of(
            new Column(Measure.MINOR_FAULTS, "Minor faults"),
            new Column(Measure.MAJOR_FAULTS, "Major faults"),
            new Column(Measure.READ_BYTES, "Read <small>B</small>"),
            new Column(Measure.WRITE_BYTES, "Written <small>B</small>"),
            new Column(Measure.VOLUNTARY_SWITCHES, "<abbr title=\"voluntary context switches\">Vol. sw.</abbr>"),
            new Column(Measure.INVOLUNTARY_SWITCHES, "<abbr title=\"involuntary context switches\">Invol. sw.</abbr>"));

    private final Display display;

    DiffTable(Display display) {
        this.display = display;
    }

    /** Head and body of the table. */
    public String html(DiffView diff) {
        List<Column> times = measured(TIMES, diff);
        List<Column> counts = measured(COUNTS, diff);
        Times processTime = Times.of(diff, row -> millis(row.processNanos(), 1e6));
        Times median = Times.of(diff, row -> typical(row, TypicalExecutions::medianMillis));
        Times high = Times.of(diff, row -> typical(row, TypicalExecutions::highMillis));
        List<Times> own = times.stream()
                .map(column ->
                        Times.of(diff, row -> millis(row.process().measures().get(column.measure()), 1e3)))
                .toList();
        Names names = Names.of(diff);
        StringBuilder html = new StringBuilder("<thead><tr><th scope=\"col\">Process</th>");
        html.append(NUMBER).append("PT <small>ms</small></th>");
        if (diff.neighbours() > 0) {
            html.append(NUMBER).append("Nearby <small>median, ms</small></th>");
            html.append(NUMBER).append("Nearby <small>95 %, ms</small></th>");
            html.append(NUMBER)
                    .append("In <small>of ")
                    .append(diff.neighbours())
                    .append("</small></th>");
        }
        times.forEach(column -> html.append(NUMBER).append(column.title()).append("</th>"));
        html.append("<th scope=\"col\">Lifecycle</th>").append(NUMBER).append("pid</th>");
        counts.forEach(column -> html.append(NUMBER).append(column.title()).append("</th>"));
        html.append("</tr></thead><tbody>");
        for (DiffView.Row row : diff.rows()) {
            name(row, diff, names, html);
            processTime(row, diff, processTime, html);
            if (diff.neighbours() > 0) {
                cell(median.of(row, display), html);
                cell(high.of(row, display), html);
                int samples = row.typical().map(TypicalExecutions::samples).orElse(0);
                cell(row.process().put() ? "–" : String.valueOf(samples), html);
            }
            Measures measures = row.process().measures();
            own.forEach(column -> cell(column.of(row, display), html));
            html.append("<td>").append(row.process().lifecycle().key()).append("</td><td class=\"num plain\">");
            html.append(row.process().pid()).append("</td>");
            counts.forEach(
                    column -> cell(display.measure(measures, column.measure().name()), html));
            html.append("</tr>");
        }
        return html.append("</tbody>").toString();
    }

    private static List<Column> measured(List<Column> columns, DiffView diff) {
        return columns.stream()
                .filter(column -> diff.measured().contains(column.measure()))
                .toList();
    }

    /** The names of processes, and what tells processes of one name apart, as far as there is room. */
    private record Names(ShortNames processes, ShortNames identities) {
        /** As many as the kernel gives a process's name. */
        private static final int MOST_OF_A_PROCESS = 16;

        private static final int MOST_OF_AN_IDENTITY = 24;

        static Names of(DiffView diff) {
            return new Names(
                    ShortNames.of(
                            diff.rows().stream()
                                    .map(row -> row.process().name())
                                    .toList(),
                            MOST_OF_A_PROCESS),
                    ShortNames.of(
                            diff.rows().stream()
                                    .flatMap(row -> row.process().identity().stream())
                                    .flatMap(DiffTable::parts)
                                    .toList(),
                            MOST_OF_AN_IDENTITY));
        }
    }

    private static void name(DiffView.Row row, DiffView diff, Names names, StringBuilder html) {
        html.append(row.process().put() ? "<tr class=\"put\"" : "<tr");
        if (diff.many()) {
            html.append(" data-nanos=\"").append(row.processNanos().orElse(0)).append('"');
            html.append(" data-over=\"").append(row.excessNanos()).append('"');
        }
        html.append("><th scope=\"row\"><code title=\"")
                .append(HtmlUtils.htmlEscape(row.process().name(), "UTF-8"))
                .append("\">")
                .append(HtmlUtils.htmlEscape(names.processes().of(row.process().name()), "UTF-8"))
                .append("</code> ");
        row.process().identity().ifPresent(identity -> identity(identity, names.identities(), html));
        if (row.process().put()) {
            html.append("<span class=\"tag\" title=\"the program under test\">PUT</span>");
        }
        if (diff.neighbours() > 0 && row.longer()) {
            html.append("<span class=\"badge paused\">unusually long</span>");
        }
        if (diff.neighbours() > 0 && row.onlyHere()) {
            html.append("<span class=\"badge paused\">only here</span>");
        }
        html.append("</th>");
    }

    /** The unit and the script, or the work queue, of which several processes may have one name. */
    private static void identity(ProcessIdentity identity, ShortNames names, StringBuilder html) {
        String whole = parts(identity).collect(Collectors.joining(" · "));
        String words = parts(identity).map(names::of).collect(Collectors.joining(" · "));
        if (!words.isEmpty()) {
            html.append("<small");
            if (!words.equals(whole)) {
                html.append(" title=\"")
                        .append(HtmlUtils.htmlEscape(whole, "UTF-8"))
                        .append('"');
            }
            html.append('>').append(HtmlUtils.htmlEscape(words, "UTF-8")).append("</small> ");
        }
    }

    private static Stream<String> parts(ProcessIdentity identity) {
        return Stream.of(identity.unit(), identity.script(), identity.queue()).flatMap(Optional::stream);
    }

    private void processTime(DiffView.Row row, DiffView diff, Times times, StringBuilder html) {
        html.append("<td class=\"num\">");
        if (!row.process().put() && diff.longestNanos() > 0) {
            html.append("<meter min=\"0\" max=\"")
                    .append(diff.longestNanos())
                    .append("\" value=\"")
                    .append(row.processNanos().orElse(0))
                    .append("\" aria-hidden=\"true\"></meter>");
        }
        html.append("<span>").append(times.of(row, display)).append("</span></td>");
    }

    private static OptionalDouble millis(OptionalLong time, double inMillis) {
        return time.isPresent() ? OptionalDouble.of(time.getAsLong() / inMillis) : OptionalDouble.empty();
    }

    private static OptionalDouble typical(DiffView.Row row, ToDoubleFunction<TypicalExecutions> millis) {
        return row.typical()
                .map(typical -> OptionalDouble.of(millis.applyAsDouble(typical)))
                .orElse(OptionalDouble.empty());
    }

    private static void cell(String text, StringBuilder html) {
        html.append("<td class=\"num\">").append(text).append("</td>");
    }
}
