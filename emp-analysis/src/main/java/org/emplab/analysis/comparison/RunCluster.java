package org.emplab.analysis.comparison;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cluster.SampleCauses;
import org.emplab.analysis.cluster.SampleCauses.SampleCause;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * The central cluster of one run with its L-samples, {@code emp-verdict/1}, by the evidence that a derivation takes:
 * elapsed times and daemons.
 *
 * @param processTime the account of PT by which daemons were recognised
 * @param samples those it is from, failed ones included, the warm-up not
 * @param failed samples that failed and take no part
 * @param medianMillis of ET; empty if no sample takes part
 * @param maxMillis of ET; empty if no sample takes part
 * @param causes of the L-samples, the longest first
 * @param dailyDaemon from how many samples on the run would show one; empty if it cannot
 * @param steady whether its times keep their level
 */
public record RunCluster(
        ProcessTime processTime,
        int samples,
        int failed,
        OptionalDouble medianMillis,
        OptionalDouble maxMillis,
        @JsonUnwrapped CentralCluster cluster,
        List<SampleCause> causes,
        Optional<DailyDaemon> dailyDaemon,
        @JsonProperty("steadyState") SteadyStates steady) {
    public static final String FORMAT = "emp-verdict/1";
    /** Changes with the algorithm and with what is written: a verdict kept under another one is computed anew. */
    public static final String VERSION = CutoffDerivation.ALGORITHM_VERSION + ".5";

    public RunCluster {
        causes = List.copyOf(causes);
    }

    public static RunCluster of(Run run) {
        ProcessTime processTime = ProcessTimes.choose(List.of(run), Optional.empty());
        Optional<Summary> times = Summary.of(Quantity.ET.of(run, processTime));
        CentralCluster cluster = CentralClusters.of(run, processTime, Optional.empty());
        return new RunCluster(
                processTime,
                run.size(),
                run.failed(),
                times.map(summary -> OptionalDouble.of(summary.quantile(50))).orElse(OptionalDouble.empty()),
                times.map(summary -> OptionalDouble.of(summary.maxMillis())).orElse(OptionalDouble.empty()),
                cluster,
                SampleCauses.of(run, processTime, cluster.lSamples()),
                DailyDaemon.of(run),
                SteadyStates.of(run, processTime, Set.of()));
    }
}
