package org.emplab.web.display;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.emplab.report.PaperBundle;
import org.emplab.report.PaperPage;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Table;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A table as a file to download. */
public final class TableFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    public static final MediaType ZIP = MediaType.valueOf("application/zip");

    private TableFile() {}

    /**
     * @param stem the file's name without its ending
     * @param format csv, json or tex
     * @throws ResponseStatusException 404 for any other format
     */
    public static ResponseEntity<byte[]> of(Table table, String stem, String format) {
        return switch (format) {
            case "csv" ->
                file(CsvTables.write(table), stem + ".csv", new MediaType("text", "csv", StandardCharsets.UTF_8));
            case "tex" -> tex(LatexTables.write(table.as(label(stem))), stem);
            case "json" -> json(json(table), stem);
            default -> throw Refusal.notFound("format " + format);
        };
    }

    public static ResponseEntity<byte[]> tex(String text, String stem) {
        return file(text, stem + ".tex", new MediaType("application", "x-tex", StandardCharsets.UTF_8));
    }

    /** The label, which differs for another run or view, so that both tables may stand in one document. */
    private static String label(String stem) {
        String label = stem.replaceAll("[^A-Za-z0-9-]", "-");
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes asked) {
            String address = asked.getRequest().getRequestURI()
                    + '?'
                    + asked.getRequest().getQueryString();
            return label + '-' + Integer.toHexString(address.hashCode());
        }
        return label;
    }

    public static ResponseEntity<byte[]> json(ObjectNode tree, String stem) {
        return file(
                JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree),
                stem + ".json",
                MediaType.APPLICATION_JSON);
    }

    private static ResponseEntity<byte[]> file(String text, String name, MediaType type) {
        return attachment(name, type).body(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Begins an answer that a browser keeps as a file; whatever a name may not have is an underscore. */
    public static ResponseEntity.BodyBuilder attachment(String name, MediaType type) {
        String plain = name.replaceAll("[^A-Za-z0-9._-]", "_");
        return ResponseEntity.ok()
                .contentType(type)
                .headers(headers -> headers.setContentDisposition(
                        ContentDisposition.attachment().filename(plain).build()));
    }

    /** A bundle for a paper. */
    public static ResponseEntity<byte[]> paper(PaperBundle bundle) throws IOException {
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        bundle.write(zip);
        return attachment(bundle.name() + ".zip", ZIP).body(zip.toByteArray());
    }

    /** Answers with one HTML file as a download: shown by this server it would have the pages' rights. */
    public static ResponseEntity<byte[]> page(PaperBundle bundle) {
        return file(
                PaperPage.write(bundle),
                bundle.name() + ".html",
                new MediaType("text", "html", StandardCharsets.UTF_8));
    }

    private static ObjectNode json(Table table) {
        ObjectNode tree = JSON.createObjectNode();
        tree.put("table", table.name());
        tree.put("caption", table.caption());
        ArrayNode rows = tree.putArray("rows");
        for (List<@Nullable Object> row : table.rows()) {
            ObjectNode object = rows.addObject();
            for (int c = 0; c < table.columns().size(); c++) {
                object.set(table.columns().get(c).key(), JSON.valueToTree(row.get(c)));
            }
        }
        return tree;
    }
}
