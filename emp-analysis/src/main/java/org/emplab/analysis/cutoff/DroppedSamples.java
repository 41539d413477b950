package org.emplab.analysis.cutoff;

/**
 * The samples of a run that the first sanity check drops, by the table that was derived from the run.
 *
 * @param lSamples of the run's L-samples
 * @param clusterSamples of its central cluster
 */
public record DroppedSamples(int lSamples, int clusterSamples) {}
