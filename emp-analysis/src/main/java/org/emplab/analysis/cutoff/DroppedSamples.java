package org.emplab.analysis.cutoff;

/**
 * What the first sanity check with a table drops of a run that the table was derived from.
 *
 * @param lSamples of the run's L-samples
 * @param clusterSamples of its central cluster
 */
public record DroppedSamples(int lSamples, int clusterSamples) {}
