package org.emplab.server.experiment;

import java.util.List;

/**
 * The runs that a specification asks for.
 *
 * @param timed whether starts and ends were looked up
 * @param machines what is known of their agents, if timed
 */
public record Preview(
        String name, String notebook, List<PreviewedRun> runs, boolean timed, List<DryRun.MachineCheck> machines) {}
