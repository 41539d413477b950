package org.emplab.web.api;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.emplab.report.Labels;
import org.emplab.report.Report;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Refusal;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.node.ObjectNode;

/** A stored result as {@code emp analyze} prints it: JSON whole, CSV its first table, LaTeX all of them. */
public final class ResultAnswer {
    private static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);
    private static final MediaType LATEX = new MediaType("application", "x-latex", StandardCharsets.UTF_8);

    private ResultAnswer() {}

    /**
     * @param format json, csv or latex
     * @param label the part of a label that names the runs
     * @throws Refusal for any other format
     */
    public static ResponseEntity<byte[]> of(String format, ObjectNode json, String label, Supplier<Report> report) {
        return switch (format) {
            case "json" -> answer(MediaType.APPLICATION_JSON, JsonTrees.write(json));
            case "csv" -> answer(CSV, CsvTables.write(report.get().tables().get(0)));
            case "latex" -> answer(LATEX, latex(report.get(), label));
            default -> throw Refusal.invalid("format", "must be json, csv or latex, not " + format);
        };
    }

    private static String latex(Report report, String label) {
        return report.tables().stream()
                .map(report::inLatex)
                .map(table -> LatexTables.write(Labels.named(table, label)))
                .collect(Collectors.joining("\n"));
    }

    private static ResponseEntity<byte[]> answer(MediaType type, String text) {
        return ResponseEntity.ok().contentType(type).body(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The media types of a call that {@link ResultAnswer} answers. */
    @ApiResponse(
            responseCode = "200",
            description = "By the format that was asked for",
            content = {
                @Content(mediaType = "application/json", schema = @Schema(type = "object")),
                @Content(mediaType = "text/csv", schema = @Schema(type = "string")),
                @Content(mediaType = "application/x-latex", schema = @Schema(type = "string"))
            })
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface ByFormat {}
}
