package org.emplab.analysis.cutoff;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.Optional;

/**
 * A run behind a table, and what the table drops of it.
 *
 * @param lSamples of the run
 * @param clusterSamples of its central cluster
 * @param dropped by the first sanity check; empty if the file does not say
 * @param lSamplesByDaemon the L-samples in which a daemon is over its cutoff; empty if the file does not say the program's
 *     time
 */
public record DerivationRunFit(
        String program,
        int lSamples,
        int clusterSamples,
        @JsonProperty("firstCheck") Optional<DroppedSamples> dropped,
        @JsonIgnore Optional<Map<String, Integer>> lSamplesByDaemon) {
    public DerivationRunFit {
        lSamplesByDaemon = lSamplesByDaemon.map(Map::copyOf);
    }
}
