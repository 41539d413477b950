package org.emplab.agent.capture;

/**
 * The bulk drains of the exit listener within one window; their cost is part of the sample.
 *
 * @param intervalNanos the declared time between two drains
 * @param count how many there were
 * @param cpuNanos CPU time of the thread that drained
 */
public record ListenerDrains(long intervalNanos, int count, long cpuNanos) {}
