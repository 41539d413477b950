package org.emplab.server.experiment;

import java.util.OptionalInt;
import org.emplab.server.run.catalogue.RunSummary;

/**
 * A run of an experiment.
 *
 * @param version of the specification that asked for it
 * @param output whether output of its warm-up is kept
 * @param interleaved whether it is of several programs
 */
public record ExperimentRun(RunSummary run, OptionalInt version, boolean output, boolean interleaved) {}
