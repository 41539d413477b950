package org.emplab.analysis.cluster;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The samples of a run that remain when no L is left in the scatter plot of dual samples, and the L-samples beside it.
 *
 * @param upperBoundMillis samples with an ET above it are L-samples; empty if the algorithm found none
 * @param samples samples in the cluster; failed ones are in no set
 * @param zoom the bounds on the way, from the widest view; empty where there is nothing to zoom out of
 * @param stopReason why the zoom went no further, one sentence
 * @param lSamples the numbers of the L-samples, growing
 * @param crowding the daemons that lengthen too many samples to tell each from the cluster; empty if none is hidden there,
 *     and in a result of an earlier version
 */
public record CentralCluster(
        OptionalDouble upperBoundMillis,
        int samples,
        @JsonUnwrapped BoundDecision decidedBy,
        List<ZoomLevel> zoom,
        String stopReason,
        @JsonIgnore List<Integer> lSamples,
        @JsonInclude(NON_ABSENT) Optional<CrowdingDaemons> crowding) {
    /** A cluster without crowding daemons. */
    public CentralCluster(
            OptionalDouble upperBoundMillis,
            int samples,
            BoundDecision decidedBy,
            List<ZoomLevel> zoom,
            String stopReason,
            List<Integer> lSamples) {
        this(upperBoundMillis, samples, decidedBy, zoom, stopReason, lSamples, Optional.empty());
    }

    public CentralCluster {
        zoom = List.copyOf(zoom);
        lSamples = List.copyOf(lSamples);
    }

    CentralCluster with(CrowdingDaemons crowds) {
        return new CentralCluster(
                upperBoundMillis,
                samples,
                decidedBy,
                zoom,
                stopReason + " " + crowds.sentence(),
                lSamples,
                Optional.of(crowds));
    }
}
