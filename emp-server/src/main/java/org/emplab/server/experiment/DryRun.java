package org.emplab.server.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.emplab.lab.experiment.PlannedComparison;
import org.emplab.server.schedule.PlannedRun;
import org.jspecify.annotations.Nullable;

/**
 * The runs that a specification would make, and what agents would refuse.
 *
 * @param runs where and when they would go; the ids are of no use afterwards
 * @param totals of each machine, by name
 * @param timeZone of the first window, else UTC: the one to tell times in
 * @param machines what is known of their agents, by name
 * @param comparison what a comparison of the programs may claim; null: there is one program
 */
public record DryRun(
        List<PlannedRun> runs,
        List<MachineTotal> totals,
        String timeZone,
        List<MachineCheck> machines,
        @Nullable PlannedComparison comparison) {
    /**
     * All runs of a machine together.
     *
     * @param lengthSeconds how long they take, without the time between them
     * @param startsAt the first start that is known; null: none is
     * @param endsAt the last end; null: that of a run is not known
     */
    public record MachineTotal(
            String machine,
            int runs,
            long lengthSeconds,
            @Nullable Instant startsAt,
            @Nullable Instant endsAt) {
        static List<MachineTotal> of(List<PlannedRun> runs) {
            return runs.stream().collect(groupingBy(PlannedRun::machine, TreeMap::new, toList())).entrySet().stream()
                    .map(machine -> of(machine.getKey(), machine.getValue()))
                    .toList();
        }

        private static MachineTotal of(String machine, List<PlannedRun> runs) {
            boolean endless = runs.stream().anyMatch(run -> run.endsAt().isEmpty());
            return new MachineTotal(
                    machine,
                    runs.size(),
                    runs.stream().mapToLong(PlannedRun::lengthSeconds).sum(),
                    runs.stream()
                            .flatMap(run -> run.startsAt().stream())
                            .min(Comparator.naturalOrder())
                            .orElse(null),
                    endless
                            ? null
                            : runs.stream()
                                    .flatMap(run -> run.endsAt().stream())
                                    .max(Comparator.naturalOrder())
                                    .orElse(null));
        }
    }

    /**
     * The answer that the agent of a machine would give to its runs.
     *
     * @param toldAt when the agent last told its permissions; null: never, nothing is known
     * @param refuses why it surely refuses some of them
     * @param warning what its commands may do, or why none is executed; null: nothing
     * @param unknown what only the machine itself can decide, each a clause that begins with <i>whether</i>
     */
    public record MachineCheck(
            String machine,
            @Nullable Instant toldAt,
            List<String> refuses,
            List<String> unknown,
            @Nullable String warning) {}
}
