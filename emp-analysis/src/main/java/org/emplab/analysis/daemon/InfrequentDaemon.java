package org.emplab.analysis.daemon;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A daemon with long-running executions in L-samples, or one that occurs only there (step 6, Tables XI and XV).
 *
 * @param maxClusterMillis its largest PT in the cluster; empty if it never occurs there
 * @param minLSampleMillis the smallest PT among the executions that count
 * @param executions number of executions that count
 * @param period how regularly they come, if they do
 */
public record InfrequentDaemon(
        String name,
        OptionalDouble maxClusterMillis,
        double minLSampleMillis,
        int executions,
        Optional<Period> period) {}
