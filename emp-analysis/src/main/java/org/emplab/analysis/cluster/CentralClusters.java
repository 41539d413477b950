package org.emplab.analysis.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** The central cluster of a run: by the algorithm, unless a person moved the bound. */
public final class CentralClusters {
    private CentralClusters() {}

    /**
     * @param processTime the account of PT by which daemons are recognised where ET leaves it open
     * @param moved a person's bound; the algorithm's zoom levels stay on record beside it
     */
    public static CentralCluster of(Run run, ProcessTime processTime, Optional<MovedBound> moved) {
        CentralCluster proposed = proposed(run, processTime);
        return moved.map(bound -> overruled(proposed, Quantity.ET.of(run, processTime), bound))
                .orElse(proposed);
    }

    /** The cluster that the algorithm proposes. */
    public static CentralCluster proposed(Run run, ProcessTime processTime) {
        AdjacentSamples neighbours = AdjacentSamples.byTime(run);
        CentralCluster cluster = new ClusterZoom(
                        Quantity.ET.of(run, processTime), neighbours, new RecordedDaemons(run, processTime, neighbours))
                .find();
        return DaemonRegression.in(run, processTime, cluster).map(cluster::with).orElse(cluster);
    }

    /** The cluster by the elapsed times alone. */
    public static CentralCluster of(Series elapsed) {
        return new ClusterZoom(elapsed, AdjacentSamples.byNumber(elapsed), DaemonEvidence.NONE).find();
    }

    /**
     * The cluster up to the bound of a person.
     *
     * @param proposed by the algorithm
     * @param elapsed the same run's ET
     */
    public static CentralCluster overruled(CentralCluster proposed, Series elapsed, MovedBound bound) {
        List<Integer> lSamples = lSamplesAbove(elapsed, bound.upperBoundMillis() * 1e6);
        String proposal = proposed.upperBoundMillis().isPresent()
                ? "The algorithm proposed "
                        + Millis.text(proposed.upperBoundMillis().getAsDouble() * 1e6) + " ms."
                : "The algorithm proposed no bound.";
        return new CentralCluster(
                OptionalDouble.of(bound.upperBoundMillis()),
                elapsed.size() - lSamples.size(),
                new ByPerson(bound.by(), bound.reason()),
                proposed.zoom(),
                "Bound moved by " + bound.by() + ": " + bound.reason() + ". " + proposal,
                lSamples);
    }

    /** The numbers of the samples above a bound. */
    static List<Integer> lSamplesAbove(Series elapsed, double boundNanos) {
        return Arrays.stream(elapsed.keep(i -> elapsed.nanos(i) > boundNanos).numbers())
                .boxed()
                .toList();
    }
}
