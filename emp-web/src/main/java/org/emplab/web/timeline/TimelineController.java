package org.emplab.web.timeline;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The coming weeks, a lane for each machine. */
@Controller
class TimelineController {
    private static final List<Integer> WEEKS = List.of(1, 2, 4, 12);

    private final Timeline timeline;
    private final PastPredictions predictions;
    private final Clock clock;

    TimelineController(Timeline timeline, PastPredictions predictions, Clock clock) {
        this.predictions = predictions;
        this.timeline = timeline;
        this.clock = clock;
    }

    @GetMapping("/timeline")
    String timeline(@RequestParam(defaultValue = "2") int weeks, Model model) {
        fill(weeks, model);
        return "timeline";
    }

    /** The changing part of the page, fetched again when something happened. */
    @GetMapping("/timeline/lanes")
    String lanes(@RequestParam(defaultValue = "2") int weeks, Model model) {
        fill(weeks, model);
        return "timeline :: lanes";
    }

    private void fill(int asked, Model model) {
        int weeks = WEEKS.contains(asked) ? asked : 2;
        Instant from = clock.instant().truncatedTo(ChronoUnit.MINUTES);
        Instant until = from.plus(Duration.ofDays(7L * weeks));
        List<Timeline.Lane> lanes = timeline.lanes(from, until);
        model.addAttribute("weeks", weeks);
        model.addAttribute("choices", WEEKS);
        model.addAttribute("lanes", lanes);
        model.addAttribute("endErrors", predictions.endErrors());
        model.addAttribute("drawing", Drawing.of(lanes, from, until));
    }
}
