package org.emplab.web.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.report.Verdict;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.experiment.ExperimentView.RunCounts;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.study.AwaitedDerivationsQuery.OfMachine;
import org.emplab.server.study.AwaitedDerivationsQuery.State;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Step;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.springframework.util.StringUtils;

/** The verdict on an experiment: how far it is, and once it has ended the sum of its parts. */
final class ExperimentVerdict {
    private static final Display DISPLAY = new Display();
    private static final int MOST_MACHINES = 3;

    private ExperimentVerdict() {}

    /**
     * @param last the forecast of its last run; empty where that is not known
     * @param compared the verdicts on its programs; empty while they are computed
     */
    static PageVerdict of(
            ExperimentView experiment,
            ExperimentSteps steps,
            List<OfMachine> cutoffs,
            Optional<Forecast> last,
            Optional<List<Verdict>> compared) {
        RunCounts counts = experiment.counts();
        PageVerdict verdict = counts.all() == 0
                ? PageVerdict.of(Tone.OPEN, "No run is queued yet", List.of())
                : counts.unfinished() > 0 ? underWay(counts, steps, last) : ended(counts, steps, cutoffs, compared);
        return steps.next()
                .filter(next -> experiment.mine())
                .map(next -> verdict.then(new Step(
                        next.label(),
                        next.posted() ? "/experiments/" + experiment.id() + next.address() : next.address(),
                        true,
                        next.posted())))
                .orElse(verdict);
    }

    private static PageVerdict underWay(RunCounts counts, ExperimentSteps steps, Optional<Forecast> last) {
        String failed = counts.toRepeat() == 0 ? "" : "; " + DISPLAY.count(counts.toRepeat(), "run") + " failed";
        return PageVerdict.of(
                counts.toRepeat() == 0 ? Tone.OPEN : Tone.STANDS_OUT,
                clause(steps.measurements())
                        + failed
                        + last.flatMap(Forecast::endsAt)
                                .map(at -> "; all done ≈ " + DISPLAY.minute(at) + " UTC")
                                .orElse(""),
                List.of());
    }

    private static PageVerdict ended(
            RunCounts counts, ExperimentSteps steps, List<OfMachine> cutoffs, Optional<List<Verdict>> compared) {
        Optional<PageVerdict> comparison = compared.flatMap(PageVerdict::ofComparison);
        List<String> parts = new ArrayList<>();
        comparison.map(PageVerdict::sentence).ifPresent(parts::add);
        if (compared.isEmpty()) {
            parts.add("the programs are being compared");
        }
        if (steps.runsJudged() > 0) {
            parts.add(
                    steps.lSamples() == 0
                            ? "no sample of " + DISPLAY.count(steps.runsJudged(), "run") + " is unusually long"
                            : DISPLAY.count(steps.lSamples(), "long sample") + " in "
                                    + DISPLAY.count(steps.runsJudged(), "run"));
        }
        cutoffs.stream()
                .map(ExperimentVerdict::words)
                .distinct()
                .limit(MOST_MACHINES)
                .forEach(parts::add);
        if (counts.toRepeat() > 0) {
            parts.add(DISPLAY.count(counts.toRepeat(), "run") + " failed");
        }
        String together = String.join("; ", parts);
        return new PageVerdict(
                tone(counts, cutoffs, comparison.map(PageVerdict::tone)),
                parts.isEmpty()
                        ? clause(steps.measurements())
                        : comparison.isPresent() ? together : StringUtils.capitalize(together),
                parts.isEmpty() ? List.of() : List.of(steps.measurements().answer()),
                comparison.flatMap(PageVerdict::differences),
                Optional.empty());
    }

    private static String clause(ExperimentSteps.Step step) {
        return StringUtils.trimTrailingCharacter(step.answer(), '.');
    }

    private static Tone tone(RunCounts counts, List<OfMachine> cutoffs, Optional<Tone> comparison) {
        if (counts.toRepeat() > 0) {
            return Tone.STANDS_OUT;
        }
        boolean open = cutoffs.stream().anyMatch(one -> one.state() != State.PUBLISHED);
        return comparison.filter(tone -> tone != Tone.FINE).orElse(open ? Tone.OPEN : Tone.FINE);
    }

    private static String words(OfMachine cutoffs) {
        return "cutoffs of " + cutoffs.machine()
                + (cutoffs.empty()
                        ? ": the table is empty"
                        : " " + cutoffs.state().words()
                                + (cutoffs.published().isPresent()
                                        ? " as version " + cutoffs.published().getAsInt()
                                        : ""));
    }
}
