package org.emplab.web.run.chart;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.display.TableFile;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** The numbers behind a run's charts: series, dual samples, and the times in a few numbers. */
@RestController
record SeriesController(RunSeriesCache runs, RunVerdictService verdicts, RunTimes times) {
    /** A file has its L-samples, however long they take to find. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final int MOST_IN_A_TABLE = 50_000;

    @GetMapping("/runs/{id}/times.{format:csv|json|tex}")
    ResponseEntity<byte[]> times(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @PathVariable String format) {
        RunDetail part = runs.part(id, program);
        RunSummary run = part.shown();
        return TableFile.of(TimesTable.of(runs.series(part), run.program()), name(run, "times"), format);
    }

    /** Raw values, one row a pair. */
    @GetMapping("/runs/{id}/dual.csv")
    ResponseEntity<StreamingResponseBody> dual(
            @PathVariable String id, @RequestParam(required = false) @Nullable String program) {
        RunDetail part = runs.part(id, program);
        RunSummary run = part.shown();
        RunSeries series = runs.series(part);
        Set<Integer> lSamples = lSamples(part).index();
        return csv(name(run, "dual"), csv -> {
            csv.write("oddSample,oddElapsedMillis,evenSample,evenElapsedMillis,oddIsLSample,evenIsLSample\n");
            for (int i : series.pairs()) {
                csv.write(series.number(i) + ","
                        + millis(series.elapsedNanos(i)).toPlainString() + ","
                        + series.number(i + 1) + ","
                        + millis(series.elapsedNanos(i + 1)).toPlainString() + ","
                        + lSamples.contains(series.number(i)) + ","
                        + lSamples.contains(series.number(i + 1)) + "\n");
            }
        });
    }

    /** Writes the series as a table, which is made in memory. */
    @GetMapping("/runs/{id}/dual.{format:json|tex}")
    ResponseEntity<byte[]> dual(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @PathVariable String format) {
        RunDetail part = runs.part(id, program);
        RunSummary run = part.shown();
        RunSeries series = runs.series(part);
        if (series.pairs().length > MOST_IN_A_TABLE) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST,
                    "A table has at most " + MOST_IN_A_TABLE + " rows, and this run has " + series.pairs().length
                            + " dual samples: take dual.csv.");
        }
        Set<Integer> lSamples = lSamples(part).index();
        Table.Builder table = Table.named("dual", "Dual samples of " + run.program() + " on " + run.machine())
                .number("oddSample", "Odd sample", "", -1)
                .number("oddElapsedMillis", "ET", "ms", 6)
                .number("evenSample", "Even sample", "", -1)
                .number("evenElapsedMillis", "ET", "ms", 6)
                .text("oddIsLSample", "Odd is an L-sample")
                .text("evenIsLSample", "Even is an L-sample");
        for (int i : series.pairs()) {
            table.row(
                    series.number(i),
                    millis(series.elapsedNanos(i)),
                    series.number(i + 1),
                    millis(series.elapsedNanos(i + 1)),
                    String.valueOf(lSamples.contains(series.number(i))),
                    String.valueOf(lSamples.contains(series.number(i + 1))));
        }
        return TableFile.of(table.build(), name(run, "dual"), format);
    }

    /**
     * Raw values, one row a sample.
     *
     * @param time the key of a {@link ShownTime}, whose column is added
     */
    @GetMapping("/runs/{id}/series.csv")
    ResponseEntity<StreamingResponseBody> series(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam(defaultValue = "pt") String time) {
        ShownTime beside = ShownTime.ofKey(time);
        RunDetail part = runs.part(id, program);
        RunSummary run = part.shown();
        RunSeries series = runs.series(part);
        ClusterView cluster = lSamples(part);
        return csv(name(run, "series"), csv -> write(series, cluster.index(), beside, times.nanos(part, beside), csv));
    }

    private interface Rows {
        void write(Writer csv) throws IOException;
    }

    private static ResponseEntity<StreamingResponseBody> csv(String stem, Rows rows) {
        return TableFile.attachment(stem + ".csv", new MediaType("text", "csv", StandardCharsets.UTF_8))
                .body(out -> {
                    Writer csv = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
                    rows.write(csv);
                    csv.flush();
                });
    }

    private static void write(
            RunSeries series, Set<Integer> lSamples, ShownTime beside, IntFunction<OptionalLong> nanos, Writer csv)
            throws IOException {
        csv.write("sample,startedAt,elapsedMillis,processMillis,failed,lSample"
                + (beside.ofPoints() ? "" : "," + beside.key() + "Millis") + "\n");
        for (int i = 0; i < series.size(); i++) {
            csv.write(series.number(i) + ","
                    + Instant.ofEpochMilli(series.startedAtMillis(i)) + ","
                    + millis(series.elapsedNanos(i)).toPlainString() + ","
                    + (series.hasProcessTime(i) ? millis(series.processNanos(i)).toPlainString() : "")
                    + ","
                    + series.failed(i) + ","
                    + lSamples.contains(series.number(i)));
            if (!beside.ofPoints()) {
                OptionalLong time = nanos.apply(i);
                csv.write("," + (time.isPresent() ? millis(time.getAsLong()).toPlainString() : ""));
            }
            csv.write("\n");
        }
    }

    private ClusterView lSamples(RunDetail part) {
        return ClusterView.of(verdicts, part, PATIENCE);
    }

    private static String name(RunSummary run, String what) {
        return run.program() + "-" + run.machine() + "-" + what;
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6);
    }
}
