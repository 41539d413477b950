package org.emplab.analysis.daemon;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Set;

/**
 * The findings of a run about its daemons.
 *
 * @param clusterDaemons statistics in the cluster, by name (Table VIII)
 * @param lSampleExecutions every execution in an L-sample, by sample and name (Table IX)
 * @param longRunning executions above cluster maximum + 2·sd of a daemon that also occurs in the cluster, by name and
 *     sample (Table X)
 * @param infrequent all daemons identified, by name (Table XI)
 */
public record DaemonFindings(
        @JsonProperty(required = true) List<DaemonStatistics> clusterDaemons,
        @JsonProperty(required = true) List<Execution> lSampleExecutions,
        @JsonProperty(required = true) List<Execution> longRunning,
        @JsonProperty(required = true) List<InfrequentDaemon> infrequent) {
    public DaemonFindings {
        clusterDaemons = List.copyOf(clusterDaemons);
        lSampleExecutions = List.copyOf(lSampleExecutions);
        longRunning = List.copyOf(longRunning);
        infrequent = List.copyOf(infrequent);
    }

    /** These findings, if some of the infrequent daemons had not been identified. */
    public DaemonFindings withoutInfrequent(Set<String> names) {
        return new DaemonFindings(
                clusterDaemons,
                lSampleExecutions,
                longRunning,
                infrequent.stream()
                        .filter(daemon -> !names.contains(daemon.name()))
                        .toList());
    }
}
