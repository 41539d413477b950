package org.emplab.web.experiment;

import java.util.OptionalInt;
import org.emplab.web.run.RunSummary;

/**
 * A run of an experiment.
 *
 * @param version of the specification that asked for it
 * @param output whether output of its warm-up is kept
 */
public record ExperimentRun(RunSummary run, OptionalInt version, boolean output) {}
