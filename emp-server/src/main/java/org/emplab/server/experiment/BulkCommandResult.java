package org.emplab.server.experiment;

import java.util.List;

/**
 * The outcome of a command to all runs of an experiment.
 *
 * @param done how many runs took it
 * @param refused why the others did not, each reason once
 */
public record BulkCommandResult(int done, List<String> refused) {}
