package org.emplab.analysis.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/** The decision on the bound of the central cluster: the algorithm's or a person's. */
public sealed interface BoundDecision {
    /** The word of results. */
    @JsonProperty
    String decidedBy();

    /** Reads a decision back. */
    @JsonCreator
    static BoundDecision of(
            @JsonProperty("decidedBy") String decidedBy,
            @JsonProperty("by") Optional<String> by,
            @JsonProperty("reason") Optional<String> reason) {
        return switch (decidedBy) {
            case "algorithm" -> new ByAlgorithm();
            case "person" -> new ByPerson(required("by", by), required("reason", reason));
            default -> throw new IllegalArgumentException("decidedBy must be algorithm or person, but is " + decidedBy);
        };
    }

    private static String required(String key, Optional<String> value) {
        return value.orElseThrow(
                () -> new IllegalArgumentException("has no " + key + ", which a person's bound needs"));
    }

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

    /**
     * A bound that a person wants instead of the algorithm's.
     *
     * @param upperBoundMillis samples with a larger ET are L-samples
     */
    record MovedBound(double upperBoundMillis, String by, String reason) {
        public MovedBound {
            if (!(upperBoundMillis > 0) || Double.isInfinite(upperBoundMillis)) {
                throw new IllegalArgumentException("a bound must be a positive number of ms, not " + upperBoundMillis);
            }
        }
    }
}
