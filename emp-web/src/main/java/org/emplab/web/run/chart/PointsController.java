package org.emplab.web.run.chart;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.emplab.web.run.RunSeries;
import org.emplab.web.run.RunShelf;
import org.emplab.web.run.RunSummary;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** A run's points for its charts, in columns, with what they say. */
@RestController
class PointsController {
    /** The points of a long run are drawn before its L-samples are found. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final int CLUSTER = 0;
    private static final int L_SAMPLE = 1;
    private static final int FAILED = 2;

    private final RunShelf shelf;
    private final RunVerdicts verdicts;
    private final JsonMapper json;

    PointsController(RunShelf shelf, RunVerdicts verdicts, JsonMapper json) {
        this.shelf = shelf;
        this.verdicts = verdicts;
        this.json = json;
    }

    @GetMapping(path = "/runs/{id}/points", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<StreamingResponseBody> points(@PathVariable String id) {
        RunSummary run = shelf.run(id).summary();
        RunSeries series = shelf.series(run);
        VerdictView verdict = VerdictView.of(verdicts.latest(id, PATIENCE), run);
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(out -> write(series, verdict, out));
    }

    private void write(RunSeries series, VerdictView verdict, OutputStream out) {
        Set<Integer> lSamples = verdict.index();
        try (JsonGenerator to = json.createGenerator(out)) {
            to.writeStartObject();
            column(to, "number", series, i -> to.writeNumber(series.number(i)));
            column(to, "startedAt", series, i -> to.writeNumber(series.startedAtMillis(i)));
            column(to, "elapsedMillis", series, i -> to.writeNumber(millis(series.elapsedNanos(i))));
            column(to, "processMillis", series, i -> {
                if (series.hasProcessTime(i)) {
                    to.writeNumber(millis(series.processNanos(i)));
                } else {
                    to.writeNull();
                }
            });
            column(
                    to,
                    "kind",
                    series,
                    i -> to.writeNumber(
                            series.failed(i) ? FAILED : lSamples.contains(series.number(i)) ? L_SAMPLE : CLUSTER));
            to.writePOJOProperty("pairs", series.pairs());
            to.writePOJOProperty("verdict", verdict);
            to.writeEndObject();
        }
    }

    private static void column(JsonGenerator to, String key, RunSeries series, IntConsumer value) {
        to.writeArrayPropertyStart(key);
        IntStream.range(0, series.size()).forEach(value);
        to.writeEndArray();
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6);
    }
}
