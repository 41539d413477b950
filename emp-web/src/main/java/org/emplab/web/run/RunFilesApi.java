package org.emplab.web.run;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.io.OutputStream;
import org.emplab.runfile.GzippedStream;
import org.emplab.server.run.catalogue.RunQueries;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.run.export.RunExport.RunTableFile;
import org.emplab.web.display.TableFile;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** The samples of a run, as files of several forms. */
@RestController
@RequestMapping("/api/v1/runs/{id}")
@Tag(name = "runs")
record RunFilesApi(RunQueries queries, RunExport export) {
    private static final String PARQUET = "application/vnd.apache.parquet";

    @GetMapping(value = "/samples", produces = "application/x-ndjson")
    @Operation(summary = "Samples first to last of a run, as emp-run/1 lines with the header")
    ResponseEntity<StreamingResponseBody> samples(
            @PathVariable String id,
            @RequestParam(defaultValue = "0") int first,
            @RequestParam(defaultValue = "2147483647") int last) {
        RunSummary run = queries.require(id).summary();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType("application/x-ndjson"))
                .body(out -> export.write(run.id(), first, last, out));
    }

    @GetMapping(value = "/file", produces = "application/gzip")
    @Operation(summary = "The whole run as a gzipped run file (emp-run/1)")
    ResponseEntity<StreamingResponseBody> file(@PathVariable String id) {
        RunSummary run = queries.require(id).summary();
        return attachment(run, ".emprun.jsonl.gz", "application/gzip").body(out -> writeGzipped(run, out));
    }

    @GetMapping(value = "/samples.csv", produces = "text/csv")
    @Operation(summary = "The run as CSV, a row for each sample; the program's CPU times are the sums of its processes")
    ResponseEntity<StreamingResponseBody> samplesCsv(@PathVariable String id) {
        return table(id, RunTableFile.SAMPLES_CSV);
    }

    @GetMapping(value = "/executions.csv", produces = "text/csv")
    @Operation(summary = "The run as CSV, a row for each process in each sample")
    ResponseEntity<StreamingResponseBody> executionsCsv(@PathVariable String id) {
        return table(id, RunTableFile.EXECUTIONS_CSV);
    }

    @GetMapping(value = "/samples.parquet", produces = PARQUET)
    @Operation(summary = "The run as Parquet, a row for each sample; columns and units are those of the CSV")
    ResponseEntity<StreamingResponseBody> samplesParquet(@PathVariable String id) {
        return table(id, RunTableFile.SAMPLES_PARQUET);
    }

    @GetMapping(value = "/executions.parquet", produces = PARQUET)
    @Operation(summary = "The run as Parquet, a row for each process in each sample")
    ResponseEntity<StreamingResponseBody> executionsParquet(@PathVariable String id) {
        return table(id, RunTableFile.EXECUTIONS_PARQUET);
    }

    private ResponseEntity<StreamingResponseBody> table(String id, RunTableFile table) {
        RunSummary run = queries.require(id).summary();
        return attachment(run, "." + table.ending(), table.mediaType()).body(out -> export.write(run.id(), table, out));
    }

    private static ResponseEntity.BodyBuilder attachment(RunSummary run, String ending, String mediaType) {
        return TableFile.attachment(run.program() + "-" + run.machine() + ending, MediaType.valueOf(mediaType));
    }

    private void writeGzipped(RunSummary run, OutputStream out) throws IOException {
        GzippedStream gzip = new GzippedStream(out);
        export.write(run.id(), 0, Integer.MAX_VALUE, gzip);
        gzip.finish();
    }
}
