package org.emplab.web.timeline;

import static java.util.stream.Collectors.toSet;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.schedule.Predictions;
import org.emplab.server.schedule.Timeline;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The coming days or weeks, a lane for each machine. */
@Controller
record TimelineController(Timeline timeline, MachineQueries machines, Predictions predictions, Clock clock) {
    private static final List<Choice> CHOICES = List.of(
            new Choice(1, "1 day"),
            new Choice(3, "3 days"),
            new Choice(7, "1 week"),
            new Choice(14, "2 weeks"),
            new Choice(28, "4 weeks"),
            new Choice(84, "12 weeks"));
    private static final int DAYS = 14;
    /** A lane begins before now, by the time ahead divided by this. */
    private static final int PAST_SHARE = 25;

    /** How far ahead. */
    record Choice(int days, String words) {}

    /**
     * @param days how far ahead, one of those that the page offers
     * @param weeks the same, as addresses had it before
     */
    @GetMapping("/timeline")
    String timeline(
            @RequestParam(required = false) @Nullable Integer days,
            @RequestParam(required = false) @Nullable Integer weeks,
            Model model) {
        fill(days != null ? days : weeks != null ? 7L * weeks : DAYS, "", "UTC", model);
        return "timeline";
    }

    /**
     * The changing part of the page, fetched again when something happened.
     *
     * @param machine whose lane alone is shown, on its page; empty: all
     * @param readerZone of days and nights, as the page's script tells it
     */
    @GetMapping("/timeline/lanes")
    String lanes(
            @RequestParam(defaultValue = "" + DAYS) int days,
            @RequestParam(defaultValue = "") String machine,
            @RequestParam(defaultValue = "UTC") String readerZone,
            Model model) {
        fill(days, machine, readerZone, model);
        return "timeline :: lanes";
    }

    private void fill(long asked, String machine, String zone, Model model) {
        long days = CHOICES.stream().anyMatch(choice -> choice.days() == asked) ? asked : DAYS;
        Instant now = clock.instant().truncatedTo(ChronoUnit.MINUTES);
        Instant from = now.minus(Duration.ofDays(days).dividedBy(PAST_SHARE));
        Instant until = now.plus(Duration.ofDays(days));
        List<Timeline.Lane> lanes = timeline.lanes(from, until).stream()
                .filter(lane -> machine.isEmpty() || lane.machine().equals(machine))
                .toList();
        model.addAttribute(
                "silent",
                machines.machines().stream()
                        .filter(one -> one.state().silent())
                        .map(LabMachine::name)
                        .collect(toSet()));
        model.addAttribute("of", machine);
        model.addAttribute("days", days);
        model.addAttribute("choices", CHOICES);
        model.addAttribute("lanes", lanes);
        model.addAttribute("endErrors", TimelineWords.of(predictions.recentAccuracy()));
        model.addAttribute("drawing", Drawing.of(lanes, from, now, until, zone));
    }
}
