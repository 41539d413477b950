package org.emplab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.figure.Figure.Plot;
import org.emplab.report.figure.SvgFigures;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.emplab.runfile.Sha256;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a bundle as one HTML file that needs no server: sentences, tables, figures and inputs to read, and the whole
 * result as JSON within, for the evaluation of an artefact. Where scripts run, one zooms in the figures and is told
 * their values; elsewhere, and on paper, they are pictures.
 */
public final class PaperPage {
    private static final String STYLE = "body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:2em auto;"
            + "padding:0 1em;color:#16191d;background:#fff}table{border-collapse:collapse;font-size:13px}"
            + "th,td{padding:4px 10px;border-bottom:1px solid #d9dee4;text-align:left}"
            + ".num{text-align:right;font-variant-numeric:tabular-nums}figure{margin:1.5em 0;overflow-x:auto}"
            + "figcaption{font-size:13px;color:#444c56;margin-bottom:4px}svg{max-width:100%;height:auto}"
            + "code{font-size:12px;overflow-wrap:anywhere}.tools{font-size:12px;margin:4px 0;min-height:1.6em}"
            + "svg[tabindex]{cursor:crosshair;user-select:none}"
            + "@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark}body{color:#e7e9ec;background:#111418}"
            + "th,td{border-color:#333a43}figcaption{color:#a2acb7}"
            + "svg,.tools span{filter:invert(0.9) hue-rotate(180deg)}}" // as the server's pages show figures in the
            // dark
            + "@page{margin:16mm 14mm}@media print{body{margin:0;padding:0;max-width:none;font-size:10pt}table{font-size:8pt}"
            + "th,td{padding:2px 6px}figure{overflow:visible}figure:has(svg),tr{break-inside:avoid}"
            + "figcaption,h2{break-after:avoid}details,.tools button,.tools output{display:none}}";

    /** A figure of more points stays a picture, so that the file does not outgrow a browser. */
    private static final int MOST_POINTS = 200_000;

    private PaperPage() {}

    public static String write(PaperBundle bundle) {
        String script = "\n" + script();
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
                + "script-src 'sha256-" + sha256(script)
                + "'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + escaped(bundle.title()) + "</title>\n<style>" + STYLE + "</style>\n</head>\n<body>\n<main>\n<h1>"
                + escaped(bundle.title()) + "</h1>\n"
                + bundle.sentences().stream()
                        .map(sentence -> "<p>" + escaped(Digits.sentence(sentence)) + "</p>\n")
                        .collect(Collectors.joining())
                + bundle.figures().stream().map(PaperPage::figure).collect(Collectors.joining())
                + bundle.tables().stream().map(PaperPage::table).collect(Collectors.joining())
                + "<h2>Computed from</h2>\n<ul>\n"
                + bundle.provenance().stream()
                        .map(line -> "<li><code>" + escaped(line) + "</code></li>\n")
                        .collect(Collectors.joining())
                + "</ul>\n<details><summary>The whole result as JSON</summary><pre id=\"result\"><code>"
                + escaped(bundle.json()) + "</code></pre></details>\n</main>\n<script>" + script
                + "</script>\n</body>\n</html>\n";
    }

    /** The hash by which a content policy names the one script that may run, whatever else a text would smuggle in. */
    private static String sha256(String script) {
        return Base64.getEncoder().encodeToString(Sha256.digest().digest(script.getBytes(StandardCharsets.UTF_8)));
    }

    private static String script() {
        try (InputStream in = PaperPage.class.getResourceAsStream("charts.js")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String figure(Figure figure) {
        return "<figure id=\"" + figure.name() + "\"><figcaption>" + escaped(figure.caption()) + "</figcaption>\n"
                + SvgFigures.write(figure, SvgFigures.Format.PAPER) + data(figure) + "</figure>\n";
    }

    private static String data(Figure figure) {
        int points = figure.plots().stream().mapToInt(Figure.Plot::size).sum();
        return points == 0 || points > MOST_POINTS
                ? ""
                : "<script type=\"application/json\" class=\"data\">" + ChartData.of(figure) + "</script>\n";
    }

    private static String table(Table table) {
        StringBuilder html = new StringBuilder("<figure id=\"")
                .append(table.name())
                .append("\"><figcaption>")
                .append(escaped(table.caption()))
                .append("</figcaption>\n<table><thead><tr>");
        for (Column column : table.columns()) {
            html.append(column.numeric() ? "<th scope=\"col\" class=\"num\">" : "<th scope=\"col\">")
                    .append(escaped(column.heading()))
                    .append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (List<@Nullable Object> row : table.rows()) {
            html.append("<tr>");
            for (int c = 0; c < row.size(); c++) {
                Column column = table.columns().get(c);
                @Nullable Object cell = row.get(c);
                html.append(column.numeric() ? "<td class=\"num\">" : "<td>")
                        .append(escaped(Cells.grouped(cell, column, "–")))
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></figure>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A figure as the script of a {@link PaperPage} reads it. */
    static final class ChartData {
        private ChartData() {}

        /** JSON that may stand in an element of HTML. */
        static String of(Figure figure) {
            ObjectNode data = JsonMapper.shared().createObjectNode();
            data.put("caption", figure.caption());
            axis(data.putObject("x"), figure.x());
            boolean layered = figure.plots().stream().anyMatch(Figure.Layer.class::isInstance);
            axis(data.putObject("y"), layered ? Axis.linear("Relative frequency", "") : figure.y());
            ArrayNode plots = data.putArray("plots");
            figure.plots().forEach(plot -> plot(plots.addObject(), plot));
            return data.toString().replace("<", "\\u003c");
        }

        private static void axis(ObjectNode json, Axis axis) {
            json.put("title", axis.title());
            json.put("unit", axis.unit());
            json.put("logarithmic", axis.logarithmic());
        }

        private static void plot(ObjectNode json, Plot plot) {
            json.put("legend", plot.legend());
            if (plot instanceof Figure.Bars) {
                json.put("bars", true);
            } else if (!(plot instanceof Figure.Scatter)) {
                json.put("line", plot.size() > 1);
            }
            DoubleStream.of(plot.x()).forEach(json.putArray("x")::add);
            DoubleStream.of(plot.y()).forEach(json.putArray("y")::add);
        }
    }
}
