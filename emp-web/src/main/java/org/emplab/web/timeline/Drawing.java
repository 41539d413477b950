package org.emplab.web.timeline;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.lab.experiment.WeekWindow;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.schedule.Span;
import org.emplab.server.schedule.Timeline;

/**
 * Lanes as they are drawn: places are percents of the width, so that a drawing fits any window without a script.
 *
 * @param ticks hours, days or Mondays, as many as there is room for
 * @param now the place of this moment
 * @param weekends Saturdays and Sundays
 * @param nights from 22:00 to 06:00; none where they would be stripes
 * @param zone of the days and nights
 * @param experiments of the runs and windows that are drawn, by the first of each
 */
public record Drawing(
        List<Tick> ticks,
        double now,
        List<Shade> weekends,
        List<Shade> nights,
        ZoneId zone,
        List<DrawnLane> lanes,
        List<DrawnExperiment> experiments) {
    /** Days that have a label each; of twice as many every second one has. */
    private static final int MOST_DAYS = 8;
    /** Days that have a line each. */
    private static final int MOST_LINES = 28;

    /** Colours that style sheets have; the next experiment has the first one again. */
    private static final int COLOURS = 6;

    private static final Set<DayOfWeek> WEEKEND = EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final LocalTime EVENING = LocalTime.of(22, 0);
    private static final LocalTime MORNING = LocalTime.of(6, 0);
    private static final int LANE = 34;
    private static final int RUN = 22;
    private static final int BELOW_RUNS = 28;
    private static final int STRIP_OF_RUN = 18;
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
        /** Whether the label has room, which it has not at the end of the drawing. */
        public boolean labelled() {
            return !label.isEmpty() && percent <= MOST_LABELLED;
        }
    }

    /**
     * @param colour of its experiment; 0: none
     * @param row of its experiment among those that have windows in the lane
     * @param rows how many have
     */
    public record Bar(Span span, double percent, double width, int colour, int row, int rows) {
        /** Pixels from the top of the bar to the strip in its experiment's colour; windows share the room below runs. */
        public double stripTop() {
            return span.kind().behind() ? BELOW_RUNS + row * stripHeight() : STRIP_OF_RUN;
        }

        /** Pixels. */
        public double stripHeight() {
            return span.kind().behind() ? (double) (LANE - BELOW_RUNS) / rows : RUN - STRIP_OF_RUN;
        }

        /** A label stands whole where there is room for it on a desk, or not at all; a script looks at the real room. */
        public boolean labelled() {
            return span.kind() != Span.Kind.WINDOW
                    && width >= Math.max(3, span.what().length());
        }

        /** All of the span in one line. */
        public String words() {
            return TimelineWords.of(span);
        }
    }

    public record Shade(double percent, double width) {}

    /**
     * @param colour from 1 on
     */
    public record DrawnExperiment(Span.Experiment experiment, int colour) {}

    public record DrawnLane(String machine, List<Bar> bars, int unknown, Optional<String> why) {
        private static final int FEW = 3;

        /** What runs and what comes next, by name, for windows in which no bar has room for its own. */
        public String names() {
            List<String> runs = bars.stream()
                    .map(Bar::span)
                    .filter(span -> span.kind() == Span.Kind.RUNNING || span.kind() == Span.Kind.WAITING)
                    .sorted(Comparator.comparing(Span::from))
                    .map(Span::what)
                    .toList();
            String first = String.join(", ", runs.subList(0, Math.min(FEW, runs.size())));
            return runs.size() > FEW ? first + " and " + (runs.size() - FEW) + " more" : first;
        }
    }

    /**
     * @param timeZone of days, nights and weekends; UTC where it is not known
     */
    public static Drawing of(List<Timeline.Lane> lanes, Instant from, Instant now, Instant until, String timeZone) {
        ZoneId zone = ZoneId.getAvailableZoneIds().contains(timeZone) ? ZoneId.of(timeZone) : UTC;
        Map<Span.Experiment, Integer> colours = colours(lanes);
        return new Drawing(
                ticks(from, until, zone),
                percent(now, from, until),
                shades(new WeekWindow(WEEKEND, LocalTime.MIDNIGHT, LocalTime.MIDNIGHT, zone), from, until),
                Duration.between(from, until).toDays() > 2 * MOST_DAYS
                        ? List.of()
                        : shades(new WeekWindow(EnumSet.allOf(DayOfWeek.class), EVENING, MORNING, zone), from, until),
                zone,
                lanes.stream()
                        .map(lane -> new DrawnLane(
                                lane.machine(), bars(lane, colours, from, until), lane.unknown(), lane.why()))
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

    /** Windows lie below closed times, and these below runs. */
    private static List<Bar> bars(
            Timeline.Lane lane, Map<Span.Experiment, Integer> colours, Instant from, Instant until) {
        List<Span.Experiment> open = lane.spans().stream()
                .filter(span -> span.kind() == Span.Kind.WINDOW)
                .flatMap(span -> span.experiment().stream())
                .distinct()
                .toList();
        return lane.spans().stream()
                .sorted(Comparator.comparing(span -> !span.kind().behind()))
                .sorted(Comparator.comparing(span -> span.kind() != Span.Kind.WINDOW))
                .map(span -> bar(span, open, colours, from, until))
                .toList();
    }

    private static Bar bar(
            Span span, List<Span.Experiment> open, Map<Span.Experiment, Integer> colours, Instant from, Instant until) {
        double start = percent(span.from(), from, until);
        double end = percent(span.until().orElse(until), from, until);
        double width = Math.max(LEAST_PERCENT, Math.round(100 * (end - start)) / 100.0);
        int colour = span.experiment().map(colours::get).orElse(0);
        int row = span.experiment().map(open::indexOf).orElse(0);
        return new Bar(span, Math.min(start, 100 - width), width, colour, row, open.size());
    }

    private static double percent(Instant at, Instant from, Instant until) {
        double share = (double) Duration.between(from, at).toSeconds()
                / Duration.between(from, until).toSeconds();
        return Math.round(10_000 * Math.min(1, Math.max(0, share))) / 100.0;
    }

    /** The times of some days of the week, those that touch as one. */
    private static List<Shade> shades(WeekWindow times, Instant from, Instant until) {
        return new WeekWindows(List.of(times))
                .open(from, until).stream()
                        .map(time -> {
                            double start = percent(time.from(), from, until);
                            return new Shade(start, percent(time.until(), from, until) - start);
                        })
                        .filter(shade -> shade.width() > 0)
                        .toList();
    }

    private static List<Tick> ticks(Instant from, Instant until, ZoneId zone) {
        long days = Duration.between(from, until).toDays();
        int stepHours = days <= 1 ? 3 : days <= 3 ? 12 : 24;
        List<Tick> ticks = new ArrayList<>();
        LocalDateTime local = LocalDate.ofInstant(from, zone).atStartOfDay();
        for (; local.atZone(zone).toInstant().isBefore(until); local = local.plusHours(stepHours)) {
            ZonedDateTime at = local.atZone(zone);
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
