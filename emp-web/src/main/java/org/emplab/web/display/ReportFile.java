package org.emplab.web.display;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.emplab.report.Labels;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.figure.SvgFigures;
import org.emplab.server.api.Refusal;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** A table or a figure of a report as a file to download; one that it does not have is a 404. */
public final class ReportFile {
    private static final String NARROW = ".narrow";

    private ReportFile() {}

    /**
     * @param stem the file's name without its ending
     * @param format csv, json or tex
     */
    public static ResponseEntity<byte[]> table(Report report, String name, String stem, String format) {
        return report.tables().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .map(table -> TableFile.of(table, stem, format))
                .orElseThrow(() -> Refusal.notFound("table " + name));
    }

    /**
     * @param asked the figure's name; with {@code .narrow} behind it, drawn for a telephone
     * @param format svg, or tex for pgfplots
     */
    public static ResponseEntity<byte[]> figure(Report report, String asked, String format) {
        boolean narrow = asked.endsWith(NARROW);
        String name = narrow ? asked.substring(0, asked.length() - NARROW.length()) : asked;
        Figure figure = report.figures().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("figure " + name));
        boolean svg = format.equals("svg");
        SvgFigures.Format shape = narrow ? SvgFigures.Format.NARROW : SvgFigures.Format.PAPER;
        String text = svg ? SvgFigures.write(figure, shape) : PgfPlots.document(List.of(Labels.named(figure, "")));
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf(svg ? "image/svg+xml" : "application/x-tex"))
                .body(text.getBytes(StandardCharsets.UTF_8));
    }
}
