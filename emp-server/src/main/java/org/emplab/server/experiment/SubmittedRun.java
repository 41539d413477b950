package org.emplab.server.experiment;

import static java.util.stream.Collectors.groupingBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import org.emplab.lab.experiment.CutoffRequest;
import org.emplab.lab.experiment.StartConditions;
import org.emplab.report.table.DurationText;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Run;
import org.emplab.server.schedule.PlannedRun;
import org.emplab.server.schedule.RunPredecessor;
import org.emplab.server.study.AwaitedDerivation;
import org.jspecify.annotations.Nullable;

/** A run of a submission, with what it waits for. */
record SubmittedRun(StartConditions start, Run run) {
    private static final int MOST = 100_000;

    /**
     * Which run comes after which: of those that an id names, the ones on the same machine, where there are any, and of
     * those the same repetition, where there is one.
     *
     * @throws Refusal if there are more than a queue can look at
     */
    static List<RunPredecessor> order(List<SubmittedRun> all) {
        Map<String, List<SubmittedRun>> byId = all.stream()
                .filter(one -> one.start.id().isPresent())
                .collect(groupingBy(one -> one.start.id().get()));
        List<RunPredecessor> order = new ArrayList<>();
        for (SubmittedRun later : all) {
            for (String id : later.start.after()) {
                List<SubmittedRun> named = byId.getOrDefault(id, List.of());
                List<SubmittedRun> here =
                        those(named, one -> one.run.machineName().equals(later.run.machineName()));
                those(here, one -> one.start.repetition() == later.start.repetition())
                        .forEach(earlier -> order.add(new RunPredecessor(later.run.id(), earlier.run.id())));
                if (order.size() > MOST) {
                    throw Refusal.invalid(
                            "after", "makes more than " + MOST + " pairs of runs: submit several experiments");
                }
            }
        }
        return order;
    }

    /**
     * The runs that cutoffs are asked for: each long run with the short one on its machine, of the same repetition where
     * there is one, and with the further long runs of it.
     *
     * @throws Refusal if a long run has no short one, or one of several
     */
    static List<AwaitedDerivation> derivations(
            List<SubmittedRun> all, CutoffRequest cutoffs, UUID experiment, String who, Instant now) {
        List<AwaitedDerivation> derivations = new ArrayList<>();
        for (SubmittedRun later :
                all.stream().filter(one -> one.is(cutoffs.longIds().get(0))).toList()) {
            derivations.add(new AwaitedDerivation(
                    experiment,
                    later.with(all, "short", cutoffs.shortId()).run,
                    later.run,
                    cutoffs.longIds().stream()
                            .skip(1)
                            .map(id -> later.with(all, "further long", id).run)
                            .toList(),
                    who,
                    now));
        }
        return derivations;
    }

    private SubmittedRun with(List<SubmittedRun> all, String which, String id) {
        List<SubmittedRun> here = all.stream()
                .filter(one -> one.is(id) && one.run.machineName().equals(run.machineName()))
                .toList();
        List<SubmittedRun> found = those(here, one -> one.start.repetition() == start.repetition());
        if (found.size() != 1) {
            throw Refusal.invalid(
                    "cutoffs",
                    "need one " + which + " run for each long one, and on " + run.machineName() + " there are "
                            + found.size());
        }
        return found.get(0);
    }

    /** The run as the schedule foresees it, with what was asked for. */
    PlannedRun foreseen(Optional<PlannedRun> planned, boolean repeated, Slips slips) {
        Double taskLength = run.taskLengthSeconds();
        Integer samples = run.plannedSamples();
        return planned.orElseGet(
                        () -> PlannedRun.unforeseen(run.publicId(), run.machineName(), run.program(), run.createdBy()))
                .ordered(
                        new PlannedRun.Order(
                                taskLength == null ? OptionalDouble.empty() : OptionalDouble.of(taskLength),
                                samples == null ? OptionalInt.empty() : OptionalInt.of(samples),
                                run.priority()),
                        repeated ? OptionalInt.of(start.repetition()) : OptionalInt.empty(),
                        slips.of(run, planned.flatMap(PlannedRun::startsAt)));
    }

    /** Whether any of some runs is a second repetition. */
    static boolean repeated(Collection<SubmittedRun> runs) {
        return runs.stream().anyMatch(one -> one.start.repetition() > 1);
    }

    private boolean is(String id) {
        return start.id().filter(id::equals).isPresent();
    }

    private static List<SubmittedRun> those(List<SubmittedRun> of, Predicate<SubmittedRun> wanted) {
        List<SubmittedRun> some = of.stream().filter(wanted).toList();
        return some.isEmpty() ? of : some;
    }

    /** Repetitions that are planned for the time of the next one or later: no window, or no machine, is free before. */
    record Slips(Map<UUID, NavigableSet<Instant>> turns) {
        /** Finds the repetitions among runs: those of a submission that differ in their earliest start alone. */
        static Slips of(Collection<Run> runs) {
            Map<UUID, NavigableSet<Instant>> turns = new HashMap<>();
            runs.stream().collect(groupingBy(Slips::what)).values().forEach(repetitions -> {
                NavigableSet<Instant> times = new TreeSet<>();
                repetitions.forEach(run -> times.add(turn(run)));
                repetitions.forEach(run -> turns.put(run.publicId(), times));
            });
            return new Slips(turns);
        }

        private static List<@Nullable Object> what(Run run) {
            return Arrays.asList(
                    run.machineName(), run.program(), run.taskLengthSeconds(), run.plannedSamples(), run.settings());
        }

        private static Instant turn(Run run) {
            return run.earliestStart().orElse(run.createdAt());
        }

        /** In words; empty where the run starts before the next repetition is due, or is no repetition. */
        Optional<String> of(Run run, Optional<Instant> startsAt) {
            Instant turn = turn(run);
            NavigableSet<Instant> times = turns.getOrDefault(run.publicId(), new TreeSet<>());
            Instant next = times.higher(turn);
            Instant before = times.lower(turn);
            Optional<Instant> due = Optional.ofNullable(next)
                    .or(() -> Optional.ofNullable(before).map(one -> turn.plus(Duration.between(one, turn))));
            return startsAt.filter(start -> due.isPresent() && !start.isBefore(due.get()))
                    .map(start -> "slips "
                            + DurationText.precise(Duration.between(turn, start).toSeconds())
                            + (next == null ? "" : ", to the time of the next repetition"));
        }
    }
}
