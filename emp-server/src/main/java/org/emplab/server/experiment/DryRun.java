package org.emplab.server.experiment;

import java.time.Instant;
import java.util.List;
import org.emplab.lab.experiment.PlannedComparison;
import org.emplab.server.schedule.PlannedRun;
import org.jspecify.annotations.Nullable;

/**
 * The runs that a specification would make, and what agents would refuse.
 *
 * @param runs where and when they would go; the ids are of no use afterwards
 * @param machines what is known of their agents, by name
 * @param comparison what a comparison of the programs may claim; null: there is one program
 */
public record DryRun(
        List<PlannedRun> runs,
        List<MachineCheck> machines,
        @Nullable PlannedComparison comparison) {
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
