package org.emplab.web.timeline;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Lanes as they are drawn: places are percents of the width, so that a drawing fits any window without a script.
 *
 * @param ticks days, or Mondays where there are many days
 */
record Drawing(List<Tick> ticks, List<DrawnLane> lanes) {
    private static final int MOST_DAYS = 8;
    private static final double LEAST_PERCENT = 0.25;
    private static final double MOST_LABELLED = 94;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH);

    record Tick(double percent, String label) {
        /** At the end of the drawing there is no room for its label. */
        public boolean labelled() {
            return percent <= MOST_LABELLED;
        }
    }

    record Bar(Span span, double percent, double width) {}

    record DrawnLane(String machine, List<Bar> bars, int unknown, Optional<String> why) {}

    static Drawing of(List<Timeline.Lane> lanes, Instant from, Instant until) {
        return new Drawing(
                ticks(from, until),
                lanes.stream()
                        .map(lane -> new DrawnLane(
                                lane.machine(),
                                lane.spans().stream()
                                        .sorted(Comparator.comparing(
                                                span -> !span.kind().behind()))
                                        .map(span -> bar(span, from, until))
                                        .toList(),
                                lane.unknown(),
                                lane.why()))
                        .toList());
    }

    private static Bar bar(Span span, Instant from, Instant until) {
        double start = percent(span.from(), from, until);
        double end = percent(span.until().orElse(until), from, until);
        double width = Math.max(LEAST_PERCENT, Math.round(100 * (end - start)) / 100.0);
        return new Bar(span, Math.min(start, 100 - width), width);
    }

    private static double percent(Instant at, Instant from, Instant until) {
        double share = (double) Duration.between(from, at).toSeconds()
                / Duration.between(from, until).toSeconds();
        return Math.round(10_000 * Math.min(1, Math.max(0, share))) / 100.0;
    }

    private static List<Tick> ticks(Instant from, Instant until) {
        boolean daily = Duration.between(from, until).toDays() <= MOST_DAYS;
        List<Tick> ticks = new ArrayList<>();
        ZonedDateTime day = from.atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS);
        for (day = day.plusDays(1); day.toInstant().isBefore(until); day = day.plusDays(1)) {
            if (daily || day.getDayOfWeek() == DayOfWeek.MONDAY) {
                ticks.add(new Tick(percent(day.toInstant(), from, until), DAY.format(day)));
            }
        }
        return ticks;
    }
}
