package org.emplab.web.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.Report;
import org.emplab.report.Report.TimeChange;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.server.study.AnalysisService;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.springframework.stereotype.Component;

/** Whether and when a program's times changed, as its page shows it. */
@Component
record ProgramChanges(AnalysisService analyses, ProgramRuns runs) {
    private static final Display DISPLAY = new Display();
    private static final RunAnalysis<?> CHANGES =
            RunAnalyses.ofKey("change-points").orElseThrow();

    /**
     * A history with its change points.
     *
     * @param verdict empty for too few runs, and while it is computed
     * @param marks where the times changed
     */
    record Judged(
            ProgramHistory history, Optional<PageVerdict> verdict, List<ProgramHistory.Mark> marks, boolean toCome) {}

    Judged of(String program, ProgramHistory history) {
        if (history.runs().size() < CHANGES.fewestRuns()) {
            return new Judged(history, Optional.empty(), List.of(), false);
        }
        AnalysisAddress address =
                AnalysisAddress.of(ProgramRuns.of(program, history.machine(), history.taskLengthSeconds()));
        List<RunSummary> newest = runs.latestFirst(address.history().orElseThrow()).stream()
                .limit(ProgramRuns.MOST)
                .toList();
        try {
            Optional<Report> report = analyses.glance(
                    CHANGES, address.of(newest.stream().map(RunSummary::id).toList(), List.of()));
            return new Judged(
                    history,
                    report.map(found -> verdict(found, newest, program)
                            .then("Find changes", "/analyses/change-points" + address.query())),
                    report.map(found -> history.marks(found.changes(), newest)).orElse(List.of()),
                    report.isEmpty());
        } catch (UnsuitableInputException | IllegalArgumentException | Refusal unsuitable) {
            return new Judged(history, Optional.empty(), List.of(), false);
        }
    }

    /**
     * The verdict on times from run to run: when they changed for the last time, by how much, and why.
     *
     * @param runs those of the report, in its order
     */
    static PageVerdict verdict(Report report, List<RunSummary> runs, String program) {
        List<TimeChange> changes = report.changes();
        if (changes.isEmpty()) {
            return PageVerdict.of(
                    Tone.FINE, program + " is as fast as before, over " + DISPLAY.count(runs.size(), "run"), List.of());
        }
        List<String> earlier = new ArrayList<>();
        for (int i = changes.size() - 2; i >= 0; i--) {
            earlier.add("Before: " + words(changes.get(i), runs) + ".");
        }
        return PageVerdict.of(
                Tone.STANDS_OUT, program + " became " + words(changes.get(changes.size() - 1), runs), earlier);
    }

    /** Why times changed, where fields of the environment are told without that word. */
    static String because(TimeChange change) {
        return change.because().replaceAll("\\benvironment\\.", "");
    }

    private static String words(TimeChange change, List<RunSummary> runs) {
        return DISPLAY.plain(Math.abs(change.percent()), 2) + " % " + (change.percent() < 0 ? "faster" : "slower")
                + runs.get(change.before())
                        .startedAt()
                        .map(at -> " on " + DISPLAY.minute(at) + " UTC")
                        .orElse("")
                + (change.because().isEmpty() ? "" : ": " + because(change));
    }
}
