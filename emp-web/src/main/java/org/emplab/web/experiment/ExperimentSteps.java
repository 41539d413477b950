package org.emplab.web.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.net.URLEncoder;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.experiment.ExperimentView.RunCounts;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AwaitedDerivationsQuery.OfMachine;
import org.emplab.server.study.AwaitedDerivationsQuery.State;
import org.emplab.web.display.Display;

/**
 * An experiment from its plan to the paper: each step with its answer in a sentence, and what a person does next.
 *
 * @param runs as many as the page shows
 * @param judged the verdicts on them, of interleaved ones on each program
 * @param comparable the ids of completed runs whose programs can be compared; empty where there are none
 * @param next empty where there is nothing to do but wait
 */
public record ExperimentSteps(
        Step plan,
        Step measurements,
        Step causes,
        Step cutoffs,
        Step comparison,
        Step paper,
        List<RunSummary> runs,
        List<Judged> judged,
        List<String> comparable,
        Optional<Next> next) {
    /** Pictures beyond these cost more to draw than they tell at a glance. */
    private static final int MOST_DRAWN = 24;

    /** The most runs that a comparison takes. */
    private static final int MOST_COMPARED = 20;

    private static final Display DISPLAY = new Display();

    /**
     * A step.
     *
     * @param state done, now or later
     */
    public record Step(String state, String answer) {
        /** Whether its evidence is shown without a click. */
        public boolean open() {
            return state.equals("now");
        }
    }

    /**
     * The next step of a person.
     *
     * @param address of a page, below the experiment's own where it is posted to
     * @param posted whether it changes something
     */
    public record Next(String label, String address, boolean posted) {}

    /**
     * The L-samples of a run, or of one of the programs that it interleaves.
     *
     * @param query of the run's page; empty for the whole run
     */
    public record Judged(String run, String program, String machine, int lSamples, String query) {
        static Optional<Judged> of(RunSummary run) {
            return run.lSamples().isPresent()
                    ? Optional.of(new Judged(
                            run.id(),
                            run.program(),
                            run.machine(),
                            run.lSamples().getAsInt(),
                            ""))
                    : Optional.empty();
        }

        static Judged ofProgram(RunSummary run, String program, int lSamples) {
            return new Judged(
                    run.id(), program, run.machine(), lSamples, "?program=" + URLEncoder.encode(program, UTF_8));
        }
    }

    /**
     * The steps as far as they are.
     *
     * @param runs those of the experiment, as many as its page has
     * @param interleaved the ids of those that interleave several programs
     * @param cutoffs that it asks for
     * @param ofPrograms the verdicts on the programs of those that interleave several
     */
    static ExperimentSteps of(
            ExperimentView experiment,
            List<RunSummary> runs,
            Set<String> interleaved,
            List<OfMachine> cutoffs,
            List<Judged> ofPrograms) {
        RunCounts counts = experiment.counts();
        List<String> comparable = comparable(runs, cutoffs, interleaved);
        List<Judged> judged = Stream.concat(runs.stream().flatMap(run -> Judged.of(run).stream()), ofPrograms.stream())
                .toList();
        return new ExperimentSteps(
                plan(experiment),
                measurements(counts, runs),
                causes(counts, runs.size(), judged, interleaved),
                cutoffs(counts, cutoffs),
                comparison(counts, comparable),
                new Step("later", "A bundle for LaTeX of each result."),
                runs,
                judged,
                comparable,
                next(counts, cutoffs, comparable, runs));
    }

    /** The runs whose times are drawn. */
    public List<RunSummary> drawn() {
        return runs.stream().filter(run -> run.samples() > 0).limit(MOST_DRAWN).toList();
    }

    /** Those with L-samples. */
    public List<Judged> caused() {
        return judged.stream().filter(one -> one.lSamples() > 0).toList();
    }

    /** How many runs have a verdict. */
    long runsJudged() {
        return judged.stream().map(Judged::run).distinct().count();
    }

    int lSamples() {
        return judged.stream().mapToInt(Judged::lSamples).sum();
    }

    /** The completed runs with samples. */
    public List<RunSummary> timed() {
        return runs.stream()
                .filter(run -> run.state() == RunState.COMPLETED && run.samples() > 0)
                .toList();
    }

    private static Step plan(ExperimentView experiment) {
        long all = experiment.counts().all();
        return all == 0
                ? new Step("now", "No run is queued yet.")
                : new Step(
                        "done", DISPLAY.count(all, "run") + " by version " + experiment.specificationVersion() + ".");
    }

    private static Step measurements(RunCounts counts, List<RunSummary> runs) {
        if (counts.all() == 0) {
            return new Step("later", "They begin when the runs are queued.");
        }
        String samples = counts.planned() > 0
                ? ", " + DISPLAY.count(counts.samples()) + " of " + DISPLAY.count(counts.planned()) + " samples"
                        + part(runs.stream().mapToLong(RunSummary::failed).sum(), " of them failed")
                : "";
        if (counts.unfinished() > 0) {
            long ended = counts.all() - counts.unfinished();
            return new Step(
                    "now",
                    DISPLAY.count(ended) + " of " + DISPLAY.count(counts.all(), "run") + " ended" + samples + ".");
        }
        String lost = Stream.of(part(counts.failed(), " failed"), part(counts.aborted(), " aborted"))
                .filter(part -> !part.isEmpty())
                .collect(joining());
        return new Step(
                counts.toRepeat() > 0 ? "now" : "done",
                DISPLAY.count(counts.completed(), "run") + " completed" + lost + samples + ".");
    }

    private static String part(long count, String words) {
        return count == 0 ? "" : ", " + DISPLAY.count(count) + words;
    }

    private static Step causes(RunCounts counts, int shown, List<Judged> judged, Set<String> interleaved) {
        if (judged.isEmpty()) {
            return new Step(
                    "later",
                    interleaved.isEmpty() || counts.unfinished() > 0
                            ? "No run has a verdict yet."
                            : "They are looked for, program by program.");
        }
        return new Step(
                counts.unfinished() > 0 ? "later" : "done",
                DISPLAY.count(judged.stream().mapToInt(Judged::lSamples).sum(), "L-sample") + " in "
                        + DISPLAY.count(
                                judged.stream().map(Judged::run).distinct().count(), "run")
                        + (counts.all() > shown ? " on this page." : "."));
    }

    private static Step cutoffs(RunCounts counts, List<OfMachine> cutoffs) {
        if (cutoffs.isEmpty()) {
            return new Step("later", "Not asked for.");
        }
        String answer = cutoffs.stream()
                .map(one -> one.machine() + ": " + one.state().words()
                        + (one.published().isPresent()
                                ? " as version " + one.published().getAsInt()
                                : ""))
                .distinct()
                .limit(4)
                .collect(joining("; "));
        boolean done = cutoffs.stream().allMatch(one -> one.published().isPresent());
        boolean now = counts.unfinished() == 0 && cutoffs.stream().anyMatch(ExperimentSteps::toReview);
        return new Step(done ? "done" : now ? "now" : "later", answer + (cutoffs.size() > 4 ? "; …" : "."));
    }

    private static Step comparison(RunCounts counts, List<String> comparable) {
        return comparable.isEmpty()
                ? new Step("later", "No two programs of one task length are completed.")
                : new Step(
                        counts.unfinished() > 0 ? "later" : "done",
                        comparable.size() == 1
                                ? "The programs of one interleaved run."
                                : comparable.size() + " programs on one machine.");
    }

    private static Optional<Next> next(
            RunCounts counts, List<OfMachine> cutoffs, List<String> comparable, List<RunSummary> runs) {
        if (counts.all() == 0) {
            return Optional.of(new Next("Queue runs", "/runs", true));
        }
        if (counts.toRepeat() > 0) {
            return Optional.of(new Next(
                    counts.toRepeat() == 1 ? "Repeat failed run" : "Repeat " + counts.toRepeat() + " failed runs",
                    "/runs/failed",
                    true));
        }
        if (cutoffs.stream().anyMatch(OfMachine::empty) && counts.unfinished() == 0) {
            return Optional.of(new Next("Measure again when quiet", "/runs", true));
        }
        Optional<Next> publish = cutoffs.stream()
                .filter(ExperimentSteps::toReview)
                .findFirst()
                .map(one -> new Next(
                        "Review cutoffs of " + one.machine(),
                        "/derivations/" + one.derivation().orElseThrow(),
                        false));
        if (publish.isPresent() || counts.unfinished() > 0) {
            return publish;
        }
        if (!comparable.isEmpty()) {
            return Optional.of(new Next("Compare programs", "/compare?runs=" + String.join(",", comparable), false));
        }
        return cutoffs.isEmpty() && lengths(runs) > 1
                ? Optional.of(new Next(
                        "Derive cutoffs", "/derivations/new?run=" + runs.get(0).id(), false))
                : Optional.empty();
    }

    /** How many task lengths the completed runs of the first run's machine have. */
    private static long lengths(List<RunSummary> runs) {
        return runs.stream()
                .filter(run -> run.state() == RunState.COMPLETED
                        && run.taskLengthSeconds().isPresent()
                        && run.machine().equals(runs.get(0).machine()))
                .map(RunSummary::taskLengthSeconds)
                .distinct()
                .count();
    }

    private static boolean toReview(OfMachine cutoffs) {
        return cutoffs.state() == State.DERIVED || cutoffs.state() == State.PROPOSED;
    }

    /** The first completed run of each program, on the machine and with the task length that have most programs. */
    private static List<String> comparable(List<RunSummary> runs, List<OfMachine> cutoffs, Set<String> interleaved) {
        Set<String> forCutoffs = cutoffs.stream()
                .flatMap(one -> Stream.concat(one.shortRun().stream(), one.longRun().stream()))
                .collect(Collectors.toSet());
        List<RunSummary> completed = runs.stream()
                .filter(run -> run.state() == RunState.COMPLETED && !forCutoffs.contains(run.id()))
                .toList();
        List<String> most = completed.stream()
                .collect(groupingBy(
                        run -> List.of(run.machine(), run.taskLengthSeconds()),
                        LinkedHashMap::new,
                        toMap(RunSummary::program, RunSummary::id, (first, later) -> first, LinkedHashMap::new)))
                .values()
                .stream()
                .map(byProgram -> List.copyOf(byProgram.values()))
                .max(Comparator.comparingInt(Collection::size))
                .filter(ids -> ids.size() > 1)
                .orElse(List.of());
        return most.isEmpty()
                ? completed.stream()
                        .map(RunSummary::id)
                        .filter(interleaved::contains)
                        .limit(1)
                        .toList()
                : most.stream().limit(MOST_COMPARED).toList();
    }
}
