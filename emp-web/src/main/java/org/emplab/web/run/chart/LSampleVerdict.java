package org.emplab.web.run.chart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.comparison.RunVerdict;
import org.emplab.server.run.catalogue.RunPart;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.RunVerdictService.Latest;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.springframework.web.util.UriUtils;

/** The verdict on a run: how many of its samples are unusually long, and which daemons made them so. */
public final class LSampleVerdict {
    private static final Display DISPLAY = new Display();
    private static final int MOST_NAMED = 4;

    private LSampleVerdict() {}

    /** The verdict; empty while there is none and one is computed. */
    public static Optional<PageVerdict> of(RunPart part, Latest latest) {
        RunSummary run = part.summary();
        if (latest.verdict().isEmpty()) {
            return latest.refused()
                    .map(reason -> PageVerdict.of(Tone.OPEN, "L-samples are not looked for: " + reason, List.of()));
        }
        RunVerdict verdict = latest.verdict().get();
        List<String> beside = new ArrayList<>();
        Optional.ofNullable(VerdictView.caution(verdict, run)).ifPresent(beside::add);
        String steadiness = VerdictView.steadiness(verdict).strip();
        if (!steadiness.isEmpty()) {
            beside.add(steadiness);
        }
        int count = verdict.causes().size();
        if (count == 0) {
            return Optional.of(PageVerdict.of(
                    Tone.FINE, "No sample of " + DISPLAY.count(verdict.samples()) + " is unusually long", beside));
        }
        PageVerdict found = PageVerdict.of(
                Tone.STANDS_OUT,
                DISPLAY.count(count, "long sample") + " of " + DISPLAY.count(verdict.samples()) + ": "
                        + named(Causes.byDaemon(verdict.causes()), count),
                beside);
        return Optional.of(
                run.state().ended()
                        ? found.forResearchers(
                                "Derive cutoffs", "/derivations/new?run=" + UriUtils.encode(run.id(), UTF_8))
                        : found);
    }

    private static String named(List<Causes.Count> daemons, int all) {
        int unexplained = all - daemons.stream().mapToInt(Causes.Count::samples).sum();
        List<String> words = new ArrayList<>(daemons.stream()
                .limit(MOST_NAMED)
                .map(daemon -> daemon.name() + " " + DISPLAY.count(daemon.samples()))
                .toList());
        int others = daemons.stream()
                .skip(MOST_NAMED)
                .mapToInt(Causes.Count::samples)
                .sum();
        if (others > 0) {
            words.add("other daemons " + DISPLAY.count(others));
        }
        if (unexplained > 0) {
            words.add("no cause seen " + DISPLAY.count(unexplained));
        }
        return words.stream().collect(joining(", "));
    }
}
