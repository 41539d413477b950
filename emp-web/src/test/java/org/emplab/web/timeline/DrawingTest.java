package org.emplab.web.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.server.schedule.Span;
import org.emplab.server.schedule.Timeline;
import org.emplab.web.timeline.Drawing.Bar;
import org.emplab.web.timeline.Drawing.Shade;
import org.emplab.web.timeline.Drawing.Tick;
import org.junit.jupiter.api.Test;

class DrawingTest {
    /** A Wednesday at noon. */
    private static final Instant FROM = Instant.parse("2026-01-07T12:00:00Z");

    @Test
    void putsARunWhereItsTimesAreAndKeepsAShortOneVisible() {
        List<Bar> bars = bars(
                10,
                span(Span.Kind.RUNNING, 0, Optional.of(24)),
                span(Span.Kind.WAITING, 24, Optional.of(25)),
                span(Span.Kind.WAITING, 240, Optional.of(240)));
        assertThat(bars).extracting(Bar::percent).containsExactly(0.0, 10.0, 99.75);
        assertThat(bars).extracting(Bar::width).containsExactly(10.0, 0.42, 0.25);
    }

    @Test
    void drawsAnUnknownEndAndAFarOneToTheMargin() {
        assertThat(bars(
                        10,
                        span(Span.Kind.RUNNING, 120, Optional.empty()),
                        span(Span.Kind.RUNNING, 0, Optional.of(999))))
                .extracting(Bar::width)
                .containsExactly(50.0, 100.0);
    }

    @Test
    void namesTheFirstRunsOfALane() {
        Span[] four = {
            span(Span.Kind.WAITING, 24, Optional.of(25)),
            span(Span.Kind.CLOSED, 30, Optional.of(40)),
            of(Span.Kind.RUNNING, new Span.Experiment("7", "Sorting"), 0),
            span(Span.Kind.WAITING, 40, Optional.of(41)),
            span(Span.Kind.WAITING, 50, Optional.empty())
        };
        assertThat(lane(10, four).names()).isEqualTo("INC128, INC128, INC128 and 1 more");
    }

    @Test
    void putsClosedTimesBehindTheRuns() {
        assertThat(bars(
                        10,
                        span(Span.Kind.RUNNING, 0, Optional.of(1)),
                        span(Span.Kind.CLOSED, 0, Optional.of(99)),
                        span(Span.Kind.WINDOW, 0, Optional.of(99))))
                .extracting(bar -> bar.span().kind())
                .containsExactly(Span.Kind.WINDOW, Span.Kind.CLOSED, Span.Kind.RUNNING);
    }

    @Test
    void splitsTheStripBelowTheRunsAmongExperimentsWithWindows() {
        Span.Experiment sorting = new Span.Experiment("7", "Sorting");
        Span.Experiment packing = new Span.Experiment("8", "Packing");
        assertThat(bars(
                        10,
                        of(Span.Kind.WINDOW, sorting, 0),
                        of(Span.Kind.WINDOW, packing, 0),
                        of(Span.Kind.WINDOW, sorting, 24)))
                .extracting(Bar::stripTop)
                .containsExactly(28.0, 31.0, 28.0);
    }

    @Test
    void marksDaysOfAWeekAndMondaysOfMonths() {
        assertThat(Drawing.of(List.of(), FROM, FROM, FROM.plus(Duration.ofDays(7)), "UTC")
                        .ticks())
                .hasSize(7)
                .startsWith(new Tick(7.14, "Thu 8 Jan"));
        assertThat(labels(14))
                .as("every second day")
                .containsExactly(
                        "Thu 8 Jan",
                        "Sat 10 Jan",
                        "Mon 12 Jan",
                        "Wed 14 Jan",
                        "Fri 16 Jan",
                        "Sun 18 Jan",
                        "Tue 20 Jan");
        assertThat(labels(28)).containsExactly("Mon 12 Jan", "Mon 19 Jan", "Mon 26 Jan", "Mon 2 Feb");
        assertThat(Drawing.of(List.of(), FROM, FROM, FROM.plus(Duration.ofDays(28)), "UTC")
                        .ticks())
                .as("each day has a line")
                .hasSize(28);
        assertThat(Drawing.of(List.of(), FROM, FROM, FROM.plus(Duration.ofDays(84)), "UTC")
                        .ticks())
                .as("Mondays alone")
                .hasSize(12);
    }

    @Test
    void marksHoursOfADay() {
        assertThat(labels(1)).containsExactly("15:00", "18:00", "21:00", "Thu 8 Jan", "03:00", "06:00", "09:00");
        assertThat(labels(3)).containsExactly("Thu 8 Jan", "12:00", "Fri 9 Jan", "12:00", "Sat 10 Jan");
    }

    @Test
    void labelsNoDayAtTheEndWhereTheLabelWouldBeCut() {
        assertThat(labels(26)).containsExactly("Mon 12 Jan", "Mon 19 Jan", "Mon 26 Jan");
    }

    @Test
    void shadesNightsAndWeekendsOfTheReadersZone() {
        Instant until = FROM.plus(Duration.ofDays(5));
        Drawing utc = Drawing.of(List.of(), FROM, FROM, until, "UTC");
        assertThat(utc.nights()).hasSize(5).startsWith(new Shade(8.33, 15.0 - 8.33));
        assertThat(utc.weekends()).containsExactly(new Shade(50, 40));
        Drawing vienna = Drawing.of(List.of(), FROM, FROM, until, "Europe/Vienna");
        assertThat(vienna.nights()).hasSize(5).startsWith(new Shade(7.5, 14.17 - 7.5));
        assertThat(vienna.weekends()).containsExactly(new Shade(49.17, 89.17 - 49.17));
        assertThat(vienna.zone()).hasToString("Europe/Vienna");
        assertThat(vienna.ticks()).startsWith(new Tick(9.17, "Thu 8 Jan"));
        assertThat(Drawing.of(List.of(), FROM, FROM, until, "Nowhere/At all")).isEqualTo(utc);
    }

    @Test
    void shadesNoNightsWhereTheyWouldBeStripes() {
        assertThat(Drawing.of(List.of(), FROM, FROM, FROM.plus(Duration.ofDays(28)), "UTC")
                        .nights())
                .isEmpty();
    }

    private static List<String> labels(int days) {
        return Drawing.of(List.of(), FROM, FROM, FROM.plus(Duration.ofDays(days)), "UTC").ticks().stream()
                .filter(Tick::labelled)
                .map(Tick::label)
                .toList();
    }

    private static List<Bar> bars(int days, Span... spans) {
        return lane(days, spans).bars();
    }

    private static Drawing.DrawnLane lane(int days, Span... spans) {
        return Drawing.of(
                        List.of(new Timeline.Lane("m", List.of(spans), 0, Optional.empty())),
                        FROM,
                        FROM,
                        FROM.plus(Duration.ofDays(days)),
                        "UTC")
                .lanes()
                .get(0);
    }

    private static Span span(Span.Kind kind, int fromHours, Optional<Integer> untilHours) {
        return new Span(
                kind,
                "INC128",
                Optional.empty(),
                Optional.empty(),
                FROM.plus(Duration.ofHours(fromHours)),
                untilHours.map(hours -> FROM.plus(Duration.ofHours(hours))));
    }

    @Test
    void runsOfOneExperimentHaveOneColour() {
        Span.Experiment sorting = new Span.Experiment("7", "Sorting");
        Span.Experiment packing = new Span.Experiment("8", "Packing");
        Drawing drawing = Drawing.of(
                List.of(
                        new Timeline.Lane(
                                "m",
                                List.of(of(sorting, 5), span(Span.Kind.WAITING, 9, Optional.of(10))),
                                0,
                                Optional.empty()),
                        new Timeline.Lane("n", List.of(of(packing, 0), of(sorting, 8)), 0, Optional.empty())),
                FROM,
                FROM,
                FROM.plus(Duration.ofDays(1)),
                "UTC");

        assertThat(drawing.experiments())
                .containsExactly(new Drawing.DrawnExperiment(packing, 1), new Drawing.DrawnExperiment(sorting, 2));
        assertThat(drawing.lanes().stream()
                        .flatMap(lane -> lane.bars().stream())
                        .map(Bar::colour))
                .containsExactly(2, 0, 1, 2);
    }

    private static Span of(Span.Experiment experiment, int fromHours) {
        return of(Span.Kind.WAITING, experiment, fromHours);
    }

    private static Span of(Span.Kind kind, Span.Experiment experiment, int fromHours) {
        Span span = span(kind, fromHours, Optional.of(fromHours + 1));
        return new Span(
                span.kind(),
                span.what(),
                span.who(),
                span.runId(),
                span.from(),
                span.until(),
                List.of(),
                Optional.of(experiment));
    }
}
