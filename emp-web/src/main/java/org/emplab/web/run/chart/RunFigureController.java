package org.emplab.web.run.chart;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.distribution.ReadableWidths;
import org.emplab.analysis.series.Series;
import org.emplab.report.Labels;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.figure.SvgFigures;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A run's charts as pictures, for a browser without scripts, and for documents. */
@RestController
record RunFigureController(RunSeriesCache runs, RunVerdictService verdicts, ShownTimes times, RunTimes read) {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * @param name the key of a {@link ShownTime}, dual or histogram; series is et, pt and the time asked for, as pgfplots
     *     alone
     * @param format svg, or tex for pgfplots
     * @param time the key of a {@link ShownTime}, for series and histogram
     */
    @GetMapping("/runs/{id}/figures/{name}.{format:svg|tex}")
    ResponseEntity<byte[]> figure(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String program,
            @PathVariable String name,
            @PathVariable String format,
            @RequestParam(required = false) @Nullable String time,
            @RequestParam(defaultValue = "raw") String trim,
            @RequestParam(defaultValue = "false") boolean narrow,
            @RequestParam(defaultValue = "false") boolean small) {
        RunDetail part = runs.part(id, program);
        RunSummary run = part.shown();
        RunSeries series = runs.series(part);
        ClusterView cluster = ClusterView.of(verdicts, part, PATIENCE);
        String of = " of " + run.program() + " on " + run.machine();
        List<Figure> figures = switch (name) {
            case "series" ->
                Stream.of(ShownTime.ET, ShownTime.PT, time == null ? ShownTime.PT : ShownTime.ofKey(time))
                        .distinct()
                        .map(one -> inOrder(one, of, part, cluster))
                        .toList();
            case "dual" -> List.of(dual(of, series, cluster));
            case "histogram" -> List.of(histogram(of, part, time, Trim.ofKey(trim)));
            default ->
                Arrays.stream(ShownTime.values())
                        .filter(one -> one.key().equals(name))
                        .map(one -> inOrder(one, of, part, cluster))
                        .toList();
        };
        if (figures.isEmpty() || format.equals("svg") && figures.size() > 1) {
            throw Refusal.notFound("figure " + name);
        }
        if (format.equals("tex")) {
            return file(
                    "application/x-tex",
                    PgfPlots.document(figures.stream()
                            .map(figure -> Labels.named(figure, run.program() + "-" + run.machine()))
                            .toList()));
        }
        SvgFigures.Format shape =
                small ? SvgFigures.Format.SMALL : narrow ? SvgFigures.Format.NARROW : SvgFigures.Format.PAPER;
        return file(
                "image/svg+xml",
                SvgFigures.write(figures.get(0), name.equals("dual") ? square(cluster, narrow ? 360 : 480) : shape));
    }

    private static ResponseEntity<byte[]> file(String type, String text) {
        return ResponseEntity.ok().contentType(MediaType.valueOf(type)).body(text.getBytes(StandardCharsets.UTF_8));
    }

    private Figure inOrder(ShownTime time, String of, RunDetail part, ClusterView cluster) {
        RunSeries series = runs.series(part);
        IntFunction<OptionalLong> nanos = read.nanos(part, time);
        Set<Integer> lSamples = cluster.index();
        return new Figure(
                time.key(),
                time.title() + " of every sample" + of,
                Figure.Axis.linear("Sample", ""),
                Figure.Axis.linear(time.title(), "ms"),
                List.of(
                        scatter("", series, nanos, i -> !lSamples.contains(series.number(i))),
                        scatter("L-samples", series, nanos, i -> lSamples.contains(series.number(i)))));
    }

    private static Figure.Scatter scatter(
            String legend, RunSeries series, IntFunction<OptionalLong> nanos, IntPredicate wanted) {
        int[] kept = IntStream.range(0, series.size())
                .filter(i -> !series.failed(i) && nanos.apply(i).isPresent() && wanted.test(i))
                .toArray();
        return new Figure.Scatter(
                kept.length == 0 ? "" : legend,
                IntStream.of(kept).mapToDouble(series::number).toArray(),
                IntStream.of(kept)
                        .mapToDouble(i -> nanos.apply(i).getAsLong() / 1e6)
                        .toArray());
    }

    private static Figure dual(String of, RunSeries series, ClusterView cluster) {
        Set<Integer> lSamples = cluster.index();
        IntPredicate marked = i -> lSamples.contains(series.number(i)) || lSamples.contains(series.number(i + 1));
        return new Figure(
                "dual",
                "Dual samples" + of,
                Figure.Axis.linear("ET of the odd sample", "ms"),
                Figure.Axis.linear("ET of the even sample", "ms"),
                List.of(pairs("", series, marked.negate()), pairs("with an L-sample", series, marked)));
    }

    private static Figure.Scatter pairs(String legend, RunSeries series, IntPredicate wanted) {
        int[] kept = IntStream.of(series.pairs()).filter(wanted).toArray();
        return new Figure.Scatter(
                kept.length == 0 ? "" : legend,
                IntStream.of(kept)
                        .mapToDouble(i -> series.elapsedNanos(i) / 1e6)
                        .toArray(),
                IntStream.of(kept)
                        .mapToDouble(i -> series.elapsedNanos(i + 1) / 1e6)
                        .toArray());
    }

    private static SvgFigures.Format square(ClusterView cluster, int side) {
        return new SvgFigures.Format(
                side,
                side,
                true,
                cluster.upperBoundMillis() == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(cluster.upperBoundMillis()));
    }

    /** The time of the figure: PT as on the page, unless another is asked for; ET where there is no PT. */
    private Figure histogram(String of, RunDetail part, @Nullable String time, Trim trim) {
        ShownRange all = new ShownRange(null, null, null);
        ShownTime quantity = time != null
                ? ShownTime.ofKey(time)
                : times.of(part, ShownTime.PT, trim, all).isEmpty() ? ShownTime.ET : ShownTime.PT;
        Series shown = times.of(part, quantity, trim, all);
        return new Figure(
                "histogram",
                quantity.title() + of + trim.words(),
                Figure.Axis.linear(quantity.title(), "ms"),
                Figure.Axis.linear("samples", ""),
                shown.isEmpty()
                        ? List.of()
                        : List.of(HistogramFigures.of(
                                "", Histogram.of(shown, ReadableWidths.of(shown).suitableNanos()))));
    }
}
