package org.emplab.analysis.daemon;

/**
 * One process's row in one sample's diff, other than the PUT's, with PT &gt; 0.
 *
 * @param sample the sample's number
 * @param millis PT
 */
public record Execution(String name, int sample, double millis) {}
