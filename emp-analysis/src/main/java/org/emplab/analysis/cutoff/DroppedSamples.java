package org.emplab.analysis.cutoff;

/**
 * The samples of a run that the first sanity check drops, by the table that was derived from the run.
 *
 * @param lSamplesDropped of the run's L-samples
 * @param clusterSamplesDropped of its central cluster
 */
public record DroppedSamples(int lSamplesDropped, int clusterSamplesDropped) {}
