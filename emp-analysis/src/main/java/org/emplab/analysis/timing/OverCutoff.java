package org.emplab.analysis.timing;

/**
 * An execution over its daemon's cutoff: the reason to drop a sample.
 *
 * @param sample the sample's number
 * @param name the daemon
 * @param millis its PT
 * @param cutoffMillis the final cutoff for the program's time
 */
public record OverCutoff(int sample, String name, double millis, double cutoffMillis) {}
