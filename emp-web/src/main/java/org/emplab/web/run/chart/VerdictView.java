package org.emplab.web.run.chart;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.ZoomLevel;
import org.emplab.analysis.comparison.RunVerdict;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.server.run.catalogue.RunPart;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.display.Display;
import org.jspecify.annotations.Nullable;

/**
 * A verdict as the run's page shows it.
 *
 * @param text what the times do that do not keep their level, the L-samples or that there is none, with the reason, and
 *     the longest ET against the median
 * @param caution from how many samples it is, where more are there or to come, and what so few cannot tell; else null
 * @param upperBoundMillis the final bound on ET; null where there is no L-sample
 * @param zoom the levels on the way there
 * @param newerToCome true while a newer verdict is computed
 */
record VerdictView(
        String text,
        @Nullable String caution,
        @Nullable Double upperBoundMillis,
        List<ZoomLevel> zoom,
        List<Integer> lSamples,
        boolean newerToCome) {
    private static final Display DISPLAY = new Display();

    static VerdictView of(RunVerdictService verdicts, RunPart part, Duration patience) {
        if (part.mixed()) {
            return new VerdictView(
                    "The samples are of "
                            + String.join(", ", part.detail().header().programs())
                            + " in turn: L-samples are looked for in one program's. Choose one.",
                    null,
                    null,
                    List.of(),
                    List.of(),
                    false);
        }
        return of(verdicts.latest(part.summary().id(), part.program(), patience), part.summary());
    }

    static VerdictView of(RunVerdictService.Latest latest, RunSummary run) {
        if (latest.verdict().isEmpty()) {
            String text = latest.newerToCome()
                    ? "The L-samples are being looked for in " + DISPLAY.count(run.samples(), "sample") + "."
                    : latest.refused()
                            .map(reason -> "L-samples are not looked for: " + reason + ".")
                            .orElse("");
            return new VerdictView(text, null, null, List.of(), List.of(), latest.newerToCome());
        }
        RunVerdict verdict = latest.verdict().get();
        CentralCluster cluster = verdict.cluster();
        return new VerdictView(
                steadiness(verdict) + found(verdict) + " " + DISPLAY.sentence(cluster.stopReason()) + longest(verdict),
                caution(verdict, run),
                cluster.upperBoundMillis().isPresent()
                        ? cluster.upperBoundMillis().getAsDouble()
                        : null,
                cluster.zoom().stream()
                        .map(level -> new ZoomLevel(
                                level.upperBoundMillis(), level.samplesAbove(), DISPLAY.sentence(level.reason())))
                        .toList(),
                cluster.lSamples(),
                latest.newerToCome());
    }

    Set<Integer> index() {
        return new HashSet<>(lSamples);
    }

    private static String found(RunVerdict verdict) {
        CentralCluster cluster = verdict.cluster();
        if (cluster.upperBoundMillis().isEmpty()) {
            return "No L-sample among " + DISPLAY.count(cluster.samples(), "sample") + ".";
        }
        return DISPLAY.count(cluster.lSamples().size(), "L-sample") + " above "
                + DISPLAY.decimals(cluster.upperBoundMillis().getAsDouble(), 3) + " ms (dashed), "
                + DISPLAY.count(cluster.samples()) + " in the cluster.";
    }

    private static String longest(RunVerdict verdict) {
        if (verdict.maxMillis().isEmpty() || verdict.medianMillis().isEmpty()) {
            return "";
        }
        double max = verdict.maxMillis().getAsDouble();
        double median = verdict.medianMillis().getAsDouble();
        String ratio =
                median > 0 ? ", " + DISPLAY.plain(max / median, max < 1.1 * median ? 4 : 2) + " times" : ", against";
        return " The longest ET is " + DISPLAY.decimals(max, 3) + " ms" + ratio + " the median of "
                + DISPLAY.decimals(median, 3) + " ms.";
    }

    static String steadiness(RunVerdict verdict) {
        return SteadyWords.of(verdict.steady()).stream()
                .map(sentence -> DISPLAY.sentence(sentence.words()) + " ")
                .collect(Collectors.joining());
    }

    static @Nullable String caution(RunVerdict verdict, RunSummary run) {
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
        String caution =
                Stream.of(more, from, daily).filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
        return caution.isEmpty() ? null : caution;
    }
}
