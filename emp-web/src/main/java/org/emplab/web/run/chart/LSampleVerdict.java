package org.emplab.web.run.chart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.analysis.comparison.RunVerdictWords;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.RunVerdictService.Latest;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.springframework.web.util.UriUtils;

/** The verdict on a run: how many of its samples are unusually long, which daemons made them so, and what else stands out. */
public final class LSampleVerdict {
    private static final Display DISPLAY = new Display();

    private LSampleVerdict() {}

    /** @param run of one program, or the part of one program in a run of several */
    public static PageVerdict of(RunSummary run, Latest latest) {
        return latest.verdict()
                .map(verdict -> of(run, verdict))
                .orElseGet(() -> PageVerdict.of(
                        Tone.OPEN,
                        latest.refused()
                                .map(reason -> "L-samples are not looked for: " + reason)
                                .orElseGet(
                                        () -> "L-samples are looked for in " + DISPLAY.count(run.samples(), "sample")),
                        List.of()));
    }

    public static PageVerdict of(RunSummary run, RunCluster verdict) {
        int count = verdict.causes().size();
        boolean steady = SteadyWords.inShort(verdict.steady()).isEmpty();
        PageVerdict page = PageVerdict.of(
                count == 0 && steady ? Tone.FINE : Tone.STANDS_OUT,
                RunVerdictWords.of(verdict),
                Stream.of(caution(verdict, run), steadiness(verdict))
                        .filter(words -> !words.isEmpty())
                        .toList());
        return count > 0 && run.state().ended()
                ? page.forResearchers("Derive cutoffs", "/derivations/new?run=" + UriUtils.encode(run.id(), UTF_8))
                : page;
    }

    private static String steadiness(RunCluster verdict) {
        return SteadyWords.of(verdict.steady()).stream()
                .map(sentence -> DISPLAY.sentence(sentence.words()))
                .collect(Collectors.joining(" "));
    }

    /** From how many samples the verdict is, where more are there or to come, and what so few cannot tell. */
    private static String caution(RunCluster verdict, RunSummary run) {
        String from = verdict.samples() < run.samples()
                ? "From the first " + DISPLAY.count(verdict.samples()) + " of " + DISPLAY.count(run.samples(), "sample")
                        + "."
                : "";
        String more = run.state().ended()
                ? ""
                : "Provisional: the run has not ended"
                        + (run.wantedSamples().isPresent()
                                ? ", " + DISPLAY.count(run.samples()) + " of "
                                        + DISPLAY.count(run.wantedSamples().getAsInt(), "sample") + " are there."
                                : ".");
        String daily = verdict.dailyDaemon()
                .filter(one -> !run.state().ended() || verdict.samples() < one.seenFromSamples())
                .map(one -> one.caution(verdict.samples(), DISPLAY::count))
                .orElse("");
        return Stream.of(more, from, daily).filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }
}
