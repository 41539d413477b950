package org.emplab.web.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** A run's points for its charts, in columns, and as a table of raw values. */
@RestController
class PointsController {
    private final RunShelf shelf;
    private final JsonMapper json;

    PointsController(RunShelf shelf, JsonMapper json) {
        this.shelf = shelf;
        this.json = json;
    }

    @GetMapping(path = "/runs/{id}/points", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<StreamingResponseBody> points(@PathVariable String id) {
        shelf.run(id);
        RunSeries series = shelf.series(id);
        ClusterView cluster = ClusterView.of(series);
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(out -> write(series, cluster, out));
    }

    /** Raw values, one row a sample. */
    @GetMapping("/runs/{id}/series.csv")
    ResponseEntity<StreamingResponseBody> csv(@PathVariable String id) {
        RunSummary run = shelf.run(id).summary();
        RunSeries series = shelf.series(id);
        ClusterView cluster = ClusterView.of(series);
        String name = (run.program() + "-" + run.machine() + "-series.csv").replaceAll("[^A-Za-z0-9._-]", "_");
        return ResponseEntity.ok()
                .contentType(new MediaType("text", "csv", StandardCharsets.UTF_8))
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment().filename(name).build().toString())
                .body(out -> writeCsv(series, cluster, out));
    }

    private static void writeCsv(RunSeries series, ClusterView cluster, OutputStream out) throws IOException {
        Writer csv = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        csv.write("sample,startedAt,elapsedMillis,processMillis,failed,lSample\n");
        for (int i = 0; i < series.size(); i++) {
            csv.write(series.number(i) + ","
                    + Instant.ofEpochMilli(series.startedAtMillis(i)) + ","
                    + millis(series.elapsedNanos(i)).toPlainString() + ","
                    + (series.hasProcessTime(i) ? millis(series.processNanos(i)).toPlainString() : "")
                    + ","
                    + series.failed(i) + ","
                    + cluster.holds(series.number(i)) + "\n");
        }
        csv.flush();
    }

    private void write(RunSeries series, ClusterView cluster, OutputStream out) {
        try (JsonGenerator to = json.createGenerator(out)) {
            to.writeStartObject();
            to.writeArrayPropertyStart("number");
            for (int i = 0; i < series.size(); i++) {
                to.writeNumber(series.number(i));
            }
            to.writeEndArray();
            to.writeArrayPropertyStart("startedAt");
            for (int i = 0; i < series.size(); i++) {
                to.writeNumber(series.startedAtMillis(i));
            }
            to.writeEndArray();
            to.writeArrayPropertyStart("elapsedMillis");
            for (int i = 0; i < series.size(); i++) {
                to.writeNumber(millis(series.elapsedNanos(i)));
            }
            to.writeEndArray();
            to.writeArrayPropertyStart("processMillis");
            for (int i = 0; i < series.size(); i++) {
                if (series.hasProcessTime(i)) {
                    to.writeNumber(millis(series.processNanos(i)));
                } else {
                    to.writeNull();
                }
            }
            to.writeEndArray();
            to.writeArrayPropertyStart("failed");
            for (int i = 0; i < series.size(); i++) {
                if (series.failed(i)) {
                    to.writeNumber(series.number(i));
                }
            }
            to.writeEndArray();
            to.writePOJOProperty("lSamples", cluster.lSamples());
            to.writePOJOProperty("upperBoundMillis", cluster.upperBoundMillis());
            to.writePOJOProperty("zoom", cluster.zoom());
            to.writeStringProperty("stopReason", cluster.stopReason());
            to.writeEndObject();
        }
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6);
    }
}
