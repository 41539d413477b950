package org.emplab.web.run.chart;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.BitSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.run.RunSeriesCache;
import org.emplab.web.run.SampleNumbers;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** A run's points for its charts, in columns, with what they say. */
@RestController
record PointsController(RunSeriesCache runs, RunVerdictService verdicts, RunTimes times, JsonMapper json) {
    /** The points of a long run are drawn before its L-samples are found. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final int CLUSTER = 0;
    private static final int L_SAMPLE = 1;
    private static final int FAILED = 2;
    /** Programs behind the first one that have a colour of their own. */
    private static final int MOST_COLOURS = 5;

    /** Rises with each change of the answer, so that browsers drop the points that they keep. */
    private static final int FORMAT = 3;

    private static final int NARROWEST = 120;
    private static final int WIDEST = 4_000;

    /**
     * All points of a short run or range, of a long one those that can be seen.
     *
     * @param time the key of a {@link ShownTime} beside ET and PT
     * @param width of the plot, pixels
     * @param keep numbers and ranges of samples to send in any case: {@code 3,75-80}
     */
    @GetMapping(path = "/runs/{id}/points", produces = MediaType.APPLICATION_JSON_VALUE)
    @Nullable
    ResponseEntity<StreamingResponseBody> points(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam(required = false) double @Nullable [] x,
            @RequestParam(required = false) double @Nullable [] et,
            @RequestParam(required = false) double @Nullable [] pt,
            @RequestParam(defaultValue = "et") String time,
            @RequestParam(defaultValue = "1000") int width,
            @RequestParam(defaultValue = "") String keep,
            WebRequest request) {
        ShownTime beside = ShownTime.ofKey(time);
        ShownRange shown = new ShownRange(x, et, pt).checked();
        Set<Integer> wanted = keep.isEmpty() ? Set.of() : SampleNumbers.parse(keep);
        RunDetail part = runs.part(id, program);
        ClusterView cluster = ClusterView.of(verdicts, part, PATIENCE);
        String tag =
                "W/\"" + FORMAT + "-" + part.shown().samples() + "-" + Integer.toHexString(cluster.hashCode()) + "\"";
        if (request.checkNotModified(tag)) {
            return null;
        }
        RunSeries series = runs.series(part);
        int within = Math.max(NARROWEST, Math.min(WIDEST, width));
        IntFunction<OptionalLong> process = times.nanos(part, ShownTime.PT);
        IntFunction<OptionalLong> nanos = beside.ofPoints() ? null : times.nanos(part, beside);
        DrawnSamples drawn = DrawnSamples.of(series, shown, within, cluster.lSamples(), wanted, nanos);
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .cacheControl(CacheControl.noCache().cachePrivate())
                .eTag(tag)
                .body(out -> write(series, part, drawn, cluster, process, nanos, out));
    }

    private void write(
            RunSeries series,
            RunDetail part,
            DrawnSamples drawn,
            ClusterView cluster,
            IntFunction<OptionalLong> process,
            @Nullable IntFunction<OptionalLong> beside,
            OutputStream out) {
        Set<Integer> lSamples = cluster.index();
        BitSet indices = drawn.indices();
        try (JsonGenerator to = json.createGenerator(out)) {
            to.writeStartObject();
            to.writeNumberProperty("samples", series.size());
            to.writeNumberProperty("inRange", drawn.inRange());
            to.writePOJOProperty(
                    "ends",
                    series.size() == 0 ? new int[0] : new int[] {series.number(0), series.number(series.size() - 1)});
            column(to, "number", indices, i -> to.writeNumber(series.number(i)));
            if (part.program().isPresent()) {
                column(to, "turn", indices, i -> to.writeNumber(series.turn(i)));
            }
            column(to, "startedAt", indices, i -> to.writeNumber(series.startedAtMillis(i)));
            column(to, "elapsedMillis", indices, i -> to.writeNumber(millis(series.elapsedNanos(i))));
            column(to, "processMillis", indices, i -> write(to, process.apply(i)));
            if (beside != null) {
                column(to, "besideMillis", indices, i -> write(to, beside.apply(i)));
            }
            column(
                    to,
                    "kind",
                    indices,
                    i -> to.writeNumber(
                            series.failed(i)
                                    ? FAILED
                                    : lSamples.contains(series.number(i)) ? L_SAMPLE : ofProgram(series, i, part)));
            to.writePOJOProperty("verdict", cluster);
            to.writeEndObject();
        }
    }

    /**
     * The kind of a sample that is neither failed nor an L-sample: {@link #CLUSTER} for a run's first program and where
     * one program alone is shown, the kinds above {@link #FAILED} for the programs behind the first.
     */
    private static int ofProgram(RunSeries series, int i, RunDetail part) {
        int place = part.mixed()
                ? series.program(i).map(part.header().programs()::indexOf).orElse(0)
                : 0;
        return place <= 0 ? CLUSTER : FAILED + Math.min(place, MOST_COLOURS);
    }

    private static void write(JsonGenerator to, OptionalLong nanos) {
        if (nanos.isPresent()) {
            to.writeNumber(millis(nanos.getAsLong()));
        } else {
            to.writeNull();
        }
    }

    private static void column(JsonGenerator to, String key, BitSet indices, IntConsumer value) {
        to.writeArrayPropertyStart(key);
        indices.stream().forEach(value);
        to.writeEndArray();
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6);
    }
}
