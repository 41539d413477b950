package org.emplab.web.timeline;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Lanes as they are drawn: places are percents of the width, so that a drawing fits any window without a script.
 *
 * @param ticks hours, days or Mondays, as many as there is room for
 * @param now the place of this moment
 * @param weekends Saturdays and Sundays by UTC
 * @param experiments whose runs are drawn, by their first start
 */
public record Drawing(
        List<Tick> ticks, double now, List<Shade> weekends, List<DrawnLane> lanes, List<DrawnExperiment> experiments) {
    /** Days that have a label each; of twice as many every second one has. */
    private static final int MOST_DAYS = 8;
    /** Days that have a line each. */
    private static final int MOST_LINES = 28;

    /** Colours that style sheets have; the next experiment has the first one again. */
    private static final int COLOURS = 6;

    private static final double LEAST_PERCENT = 0.25;
    private static final double MOST_LABELLED = 94;
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH);

    /**
     * A moment that has a line.
     *
     * @param label empty: the line alone
     */
    public record Tick(double percent, String label) {
        /** At the end of the drawing there is no room for its label. */
        public boolean labelled() {
            return !label.isEmpty() && percent <= MOST_LABELLED;
        }
    }

    /**
     * @param colour of its experiment; 0: none
     */
    public record Bar(Span span, double percent, double width, int colour) {
        /** A label stands whole where there is room for it on a desk, or not at all; a script looks at the real room. */
        public boolean labelled() {
            return width >= Math.max(3, span.what().length());
        }
    }

    public record Shade(double percent, double width) {}

    /**
     * @param colour from 1 on
     */
    public record DrawnExperiment(Span.Experiment experiment, int colour) {}

    public record DrawnLane(String machine, List<Bar> bars, int unknown, Optional<String> why) {}

    public static Drawing of(List<Timeline.Lane> lanes, Instant from, Instant now, Instant until) {
        Map<Span.Experiment, Integer> colours = colours(lanes);
        return new Drawing(
                ticks(from, until),
                percent(now, from, until),
                weekends(from, until),
                lanes.stream()
                        .map(lane -> new DrawnLane(
                                lane.machine(),
                                lane.spans().stream()
                                        .sorted(Comparator.comparing(
                                                span -> !span.kind().behind()))
                                        .map(span -> bar(span, colours, from, until))
                                        .toList(),
                                lane.unknown(),
                                lane.why()))
                        .toList(),
                colours.entrySet().stream()
                        .map(each -> new DrawnExperiment(each.getKey(), each.getValue()))
                        .toList());
    }

    private static Map<Span.Experiment, Integer> colours(List<Timeline.Lane> lanes) {
        Map<Span.Experiment, Integer> colours = new LinkedHashMap<>();
        lanes.stream()
                .flatMap(lane -> lane.spans().stream())
                .sorted(Comparator.comparing(Span::from))
                .flatMap(span -> span.experiment().stream())
                .forEach(experiment -> colours.putIfAbsent(experiment, 1 + colours.size() % COLOURS));
        return colours;
    }

    private static Bar bar(Span span, Map<Span.Experiment, Integer> colours, Instant from, Instant until) {
        double start = percent(span.from(), from, until);
        double end = percent(span.until().orElse(until), from, until);
        double width = Math.max(LEAST_PERCENT, Math.round(100 * (end - start)) / 100.0);
        int colour = span.experiment().map(colours::get).orElse(0);
        return new Bar(span, Math.min(start, 100 - width), width, colour);
    }

    private static double percent(Instant at, Instant from, Instant until) {
        double share = (double) Duration.between(from, at).toSeconds()
                / Duration.between(from, until).toSeconds();
        return Math.round(10_000 * Math.min(1, Math.max(0, share))) / 100.0;
    }

    private static List<Shade> weekends(Instant from, Instant until) {
        List<Shade> weekends = new ArrayList<>();
        ZonedDateTime saturday = from.atZone(ZoneOffset.UTC)
                .truncatedTo(ChronoUnit.DAYS)
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.SATURDAY));
        for (; saturday.toInstant().isBefore(until); saturday = saturday.plusWeeks(1)) {
            double start = percent(saturday.toInstant(), from, until);
            double end = percent(saturday.plusDays(2).toInstant(), from, until);
            if (end > start) {
                weekends.add(new Shade(start, end - start));
            }
        }
        return weekends;
    }

    private static List<Tick> ticks(Instant from, Instant until) {
        long days = Duration.between(from, until).toDays();
        int stepHours = days <= 1 ? 3 : days <= 3 ? 12 : 24;
        List<Tick> ticks = new ArrayList<>();
        ZonedDateTime at = from.atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS);
        for (; at.toInstant().isBefore(until); at = at.plusHours(stepHours)) {
            boolean monday = at.getDayOfWeek() == DayOfWeek.MONDAY;
            if (at.toInstant().isAfter(from) && (monday || days <= MOST_LINES)) {
                String label = at.getHour() == 0 ? DAY.format(at) : HOUR.format(at);
                boolean labelled = days <= 2 * MOST_DAYS ? days <= MOST_DAYS || ticks.size() % 2 == 0 : monday;
                ticks.add(new Tick(percent(at.toInstant(), from, until), labelled ? label : ""));
            }
        }
        return ticks;
    }
}
