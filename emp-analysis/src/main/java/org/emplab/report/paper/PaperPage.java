package org.emplab.report.paper;

import java.util.List;
import java.util.stream.Collectors;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.SvgFigures;
import org.emplab.report.table.Cells;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.jspecify.annotations.Nullable;

/**
 * A bundle as one HTML file that asks nobody for anything: sentences, tables, figures and inputs to read, and the whole
 * result as JSON within, for whoever evaluates an artefact.
 */
public final class PaperPage {
    private static final String STYLE = "body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:2em auto;"
            + "padding:0 1em;color:#16191d;background:#fff}table{border-collapse:collapse;font-size:13px}"
            + "th,td{padding:4px 10px;border-bottom:1px solid #d9dee4;text-align:left}"
            + ".num{text-align:right;font-variant-numeric:tabular-nums}figure{margin:1.5em 0;overflow-x:auto}"
            + "figcaption{font-size:13px;color:#444c56;margin-bottom:4px}svg{max-width:100%;height:auto}"
            + "code{font-size:12px;overflow-wrap:anywhere}"
            + "@page{margin:16mm 14mm}@media print{body{margin:0;padding:0;max-width:none;font-size:10pt}table{font-size:8pt}"
            + "th,td{padding:2px 6px}figure{overflow:visible}figure:has(svg),tr{break-inside:avoid}"
            + "figcaption,h2{break-after:avoid}details{display:none}}";

    private PaperPage() {}

    public static String write(PaperBundle bundle) {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + escaped(bundle.title()) + "</title>\n<style>" + STYLE + "</style>\n</head>\n<body>\n<main>\n<h1>"
                + escaped(bundle.title()) + "</h1>\n"
                + bundle.sentences().stream()
                        .map(sentence -> "<p>" + escaped(sentence) + "</p>\n")
                        .collect(Collectors.joining())
                + bundle.figures().stream().map(PaperPage::figure).collect(Collectors.joining())
                + bundle.tables().stream().map(PaperPage::table).collect(Collectors.joining())
                + "<h2>Computed from</h2>\n<ul>\n"
                + bundle.provenance().stream()
                        .map(line -> "<li><code>" + escaped(line) + "</code></li>\n")
                        .collect(Collectors.joining())
                + "</ul>\n<details><summary>The whole result as JSON</summary><pre id=\"result\"><code>"
                + escaped(bundle.json()) + "</code></pre></details>\n</main>\n</body>\n</html>\n";
    }

    private static String figure(Figure figure) {
        return "<figure id=\"" + figure.name() + "\"><figcaption>" + escaped(figure.caption()) + "</figcaption>\n"
                + SvgFigures.write(figure, SvgFigures.Format.PAPER) + "</figure>\n";
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
                        .append(escaped(Cells.rounded(cell, column, "–")))
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
}
