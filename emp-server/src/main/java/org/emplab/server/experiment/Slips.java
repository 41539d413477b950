package org.emplab.server.experiment;

import static java.util.stream.Collectors.groupingBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.emplab.report.table.DurationText;
import org.emplab.server.run.Run;
import org.jspecify.annotations.Nullable;

/** Repetitions that are planned for the time of the next one or later: no window, or no machine, is free before. */
record Slips(Map<UUID, NavigableSet<Instant>> turns) {
    /** Of the runs of a submission; those that differ in their earliest start alone are repetitions. */
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
