package org.emplab.analysis.cluster;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The samples of a run that remain when no L is left in the scatter plot of dual samples, and the L-samples beside it.
 *
 * @param bounds of the cluster, and the way to them
 * @param lSamples the numbers of the L-samples, growing
 */
public record CentralCluster(
        @JsonProperty("cluster") Bounds bounds,
        @JsonProperty(required = true) List<Integer> lSamples) {
    /**
     * The bounds of the cluster.
     *
     * @param upperBoundMillis samples with an ET above it are L-samples; empty if the algorithm found none
     * @param samples samples in the cluster; failed ones are in no set
     * @param zoom the bounds on the way, from the widest view; empty where there is nothing to zoom out of
     * @param stopReason why the zoom went no further, one sentence
     * @param crowding the daemons that lengthen too many samples to tell each from the cluster; empty if none is hidden
     *     there, and in a result of an earlier version
     */
    public record Bounds(
            OptionalDouble upperBoundMillis,
            int samples,
            @JsonUnwrapped BoundDecision decidedBy,
            @JsonProperty(required = true) List<ZoomLevel> zoom,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String stopReason,
            @JsonInclude(NON_ABSENT) Optional<CrowdingDaemons> crowding) {
        public Bounds {
            zoom = List.copyOf(zoom);
        }
    }

    public CentralCluster {
        lSamples = List.copyOf(lSamples);
    }

    /** A cluster without crowding daemons. */
    public CentralCluster(
            OptionalDouble upperBoundMillis,
            int samples,
            BoundDecision decidedBy,
            List<ZoomLevel> zoom,
            String stopReason,
            List<Integer> lSamples) {
        this(new Bounds(upperBoundMillis, samples, decidedBy, zoom, stopReason, Optional.empty()), lSamples);
    }

    CentralCluster with(CrowdingDaemons crowds) {
        return new CentralCluster(
                new Bounds(
                        bounds.upperBoundMillis(),
                        bounds.samples(),
                        bounds.decidedBy(),
                        bounds.zoom(),
                        bounds.stopReason() + " " + crowds.sentence(),
                        Optional.of(crowds)),
                lSamples);
    }

    public OptionalDouble upperBoundMillis() {
        return bounds.upperBoundMillis();
    }

    public int samples() {
        return bounds.samples();
    }

    public BoundDecision decidedBy() {
        return bounds.decidedBy();
    }

    public List<ZoomLevel> zoom() {
        return bounds.zoom();
    }

    public String stopReason() {
        return bounds.stopReason();
    }

    public Optional<CrowdingDaemons> crowding() {
        return bounds.crowding();
    }
}
