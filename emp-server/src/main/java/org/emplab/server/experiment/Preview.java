package org.emplab.server.experiment;

import java.util.List;
import java.util.Optional;
import org.emplab.lab.experiment.PlannedComparison;
import org.emplab.lab.experiment.Specification;
import org.emplab.server.schedule.PlannedRun;

/**
 * The runs that a specification asks for.
 *
 * @param timed whether starts and ends were looked up
 * @param machines what is known of their agents, if timed
 * @param comparison what a comparison of the programs may claim; empty for one program
 */
public record Preview(
        String name,
        String notebook,
        List<PlannedRun> runs,
        boolean timed,
        List<DryRun.MachineCheck> machines,
        Optional<PlannedComparison> comparison) {
    static Preview of(
            Specification specification, List<PlannedRun> runs, boolean timed, List<DryRun.MachineCheck> machines) {
        return new Preview(
                specification.name(),
                specification.notebook(),
                runs,
                timed,
                machines,
                specification.comparison());
    }
}
