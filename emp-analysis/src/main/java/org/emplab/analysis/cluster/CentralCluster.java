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
import java.util.stream.Collectors;

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

    /**
     * One step of the zoom: the samples above the bound form an L and are left out of the next view.
     *
     * @param upperBoundMillis bound on ET, in the middle of a gap
     * @param samplesAbove samples above this bound, those of the levels before included
     * @param reason one sentence
     */
    public record ZoomLevel(double upperBoundMillis, int samplesAbove, String reason) {}

    /**
     * Daemons that lengthen so many samples that some cannot be told from the cluster, and the task length that would show them.
     *
     * @param samples the samples that they lengthen together
     * @param of the samples that did not fail
     * @param taskSeconds six in ten samples of a program that takes so long would be left alone, and each daemon would be in
     *     at most a seventh
     * @param daemons the most frequent first
     */
    public record CrowdingDaemons(int samples, int of, double taskSeconds, List<Daemon> daemons) {
        private static final int MOST_NAMES = 12;

        /**
         * One of them.
         *
         * @param samples the samples that it lengthens
         * @param millis the median of its work in these, ms
         */
        public record Daemon(String name, int samples, double millis) {}

        public CrowdingDaemons {
            daemons = List.copyOf(daemons);
        }

        /** Two sentences: the daemons, and the task length. */
        String sentence() {
            String names = daemons.stream()
                    .limit(MOST_NAMES)
                    .map(daemon -> daemon.name() + " (" + daemon.samples() + ")")
                    .collect(Collectors.joining(", "));
            return (daemons.size() == 1 ? "1 daemon lengthens " : daemons.size() + " daemons lengthen ") + samples
                    + " of "
                    + of
                    + " samples, too many to tell each from the cluster: " + names
                    + (daemons.size() > MOST_NAMES ? " and " + (daemons.size() - MOST_NAMES) + " more" : "")
                    + ". A task of about " + Millis.text(taskSeconds * 1e6)
                    + " s would leave enough samples alone to show them.";
        }
    }
}
