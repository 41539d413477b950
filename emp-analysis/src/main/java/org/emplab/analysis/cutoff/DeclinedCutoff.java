package org.emplab.analysis.cutoff;

/**
 * A daemon whose cutoff does not separate its long executions from those of the central clusters.
 *
 * @param reason one sentence
 * @param clusterSamplesDropped samples of both runs' clusters that its cutoff would drop
 */
public record DeclinedCutoff(String name, String reason, int clusterSamplesDropped) {}
