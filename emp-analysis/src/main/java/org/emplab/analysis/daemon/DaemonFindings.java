package org.emplab.analysis.daemon;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.daemon.PeriodSearch.Period;

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

    /** The executions in L-samples that are longer than those of their daemon in the cluster. */
    public Stream<Execution> beyondCluster() {
        Map<String, Double> above = clusterDaemons.stream()
                .collect(Collectors.toMap(DaemonStatistics::name, DaemonStatistics::longRunningAboveMillis));
        return lSampleExecutions.stream()
                .filter(execution -> execution.millis() > above.getOrDefault(execution.name(), 0.0));
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

    /**
     * A daemon's executions in cluster samples (step 4, Tables VIII and XII).
     *
     * @param executions number of rows with PT &gt; 0
     * @param maxMillis largest PT
     * @param sdMillis sample standard deviation of PT (n−1); 0 for one execution
     */
    public record DaemonStatistics(String name, int executions, double maxMillis, double sdMillis) {
        /** An execution above this is long-running (step 5): maximum + 2·sd. */
        public double longRunningAboveMillis() {
            return maxMillis + 2 * sdMillis;
        }
    }

    /**
     * One process's row in one sample's diff, other than the PUT's, with PT &gt; 0.
     *
     * @param sample the sample's number
     * @param millis PT
     */
    public record Execution(String name, int sample, double millis) {}

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
}
