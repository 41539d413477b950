package org.emplab.server.experiment;

import java.util.List;
import java.util.Optional;
import org.emplab.lab.experiment.PlannedComparison;

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
        List<PreviewedRun> runs,
        boolean timed,
        List<DryRun.MachineCheck> machines,
        Optional<PlannedComparison> comparison) {}
