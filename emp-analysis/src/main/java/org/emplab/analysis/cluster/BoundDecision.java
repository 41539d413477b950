package org.emplab.analysis.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The decision on the bound of the central cluster: the algorithm's or a person's. */
public sealed interface BoundDecision {
    /** The word of results. */
    @JsonProperty
    String decidedBy();

    /** The zoom by {@link ClusterZoom}. */
    record ByAlgorithm() implements BoundDecision {
        @Override
        public String decidedBy() {
            return "algorithm";
        }
    }

    /**
     * A person overruled the algorithm.
     *
     * @param by who
     * @param reason why, in their words
     */
    record ByPerson(String by, String reason) implements BoundDecision {
        @Override
        public String decidedBy() {
            return "person";
        }
    }
}
