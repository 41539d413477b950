package org.emplab.analysis.question;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.Sentence;

/** Whether what is before a run's steady state counts. */
public record WarmUp(
        @Param(
                label = "Drop the warm-up",
                usual = "no",
                placeholder = "",
                help = "First drop the samples before each run's steady state.")
        boolean dropWarmUp) {

    /** A run without the samples before its steady state. */
    private record Dropped(RunHeader run, SteadyStates steady, List<Integer> samples) {
        Sentence sentence() {
            return Sentence.of(Sentence.Topic.DETAIL, words());
        }

        private String words() {
            String name = run.program() + " on " + run.machine();
            if (!samples.isEmpty()) {
                return "Warm-up dropped of " + name + ": samples " + samples.get(0) + " to "
                        + samples.get(samples.size() - 1) + " ("
                        + samples.size() + "), before the steady state.";
            }
            return "No warm-up dropped of " + name + ": "
                    + (steady.steadyFrom().isPresent()
                            ? "its times are steady from the first sample on."
                            : SteadyWords.inShort(steady)
                                    .map(words -> words + ", so there is no steady state.")
                                    .orElse("there are too few samples to tell a steady state."));
        }
    }

    /** An answer about the runs; where it is asked for, about their steady states, and the answer says what was dropped. */
    public Report answer(RunSelection runs, Function<RunSelection, Report> question) {
        if (!dropWarmUp) {
            return question.apply(runs);
        }
        List<Dropped> dropped = new ArrayList<>();
        List<Run> kept = new ArrayList<>();
        for (Run run : runs.runs()) {
            SteadyStates steady = SteadyStates.of(run, runs.processTime(), runs.overCutoff(run));
            OptionalInt from = steady.steadyFrom();
            kept.add(from.isPresent() ? run.from(from.getAsInt()) : run);
            dropped.add(new Dropped(
                    run.header(),
                    steady,
                    run.samples().stream()
                            .map(sample -> sample.number())
                            .filter(number -> from.isPresent() && number < from.getAsInt())
                            .toList()));
        }
        Report report = question.apply(runs.withRuns(kept));
        return report.with(
                json -> RecordJson.put(
                        json,
                        "droppedWarmUp",
                        dropped.stream().map(Dropped::samples).toList()),
                Stream.concat(dropped.stream().map(Dropped::sentence), report.sentences().stream()));
    }
}
