package org.emplab.analysis.cutoff;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.daemon.InterferenceShare;
import org.emplab.analysis.daemon.UnexplainedSamples.UnexplainedSample;

/**
 * Steps 1 to 6 on one run, or on several of one length whose samples count together.
 *
 * @param unexplained L-samples in which no daemon's execution counts, by number
 * @param taken what daemons and interrupts took in L-samples; empty where these have no account, and in a result of an
 *     earlier version
 * @param explainedWithout the infrequent daemons without which each of their L-samples is explained, by name
 * @param firstCheck what the first sanity check drops, by the table that was derived from the run; empty in a result of an
 *     earlier version
 * @param dailyDaemon from how many samples on the run would show one; empty if it cannot, and in a result of an earlier version
 * @param parts the runs, where several count together; else empty
 */
@JsonPropertyOrder({"measured", "cluster", "dailyDaemon", "unexplained"})
public record RunDerivation(
        @JsonUnwrapped Measured measured,
        @JsonUnwrapped CentralCluster cluster,
        Optional<DailyDaemon> dailyDaemon,
        @JsonProperty("unexplainedRecords") List<UnexplainedSample> unexplained,
        @JsonInclude(NON_EMPTY) List<InterferenceShare> taken,
        @JsonInclude(NON_EMPTY) List<Spared> explainedWithout,
        @JsonInclude(NON_ABSENT) Optional<DroppedSamples> firstCheck,
        @JsonUnwrapped DaemonFindings daemons,
        @JsonProperty("runs") @JsonInclude(NON_EMPTY) List<Part> parts) {
    public RunDerivation {
        unexplained = List.copyOf(unexplained);
        taken = List.copyOf(taken);
        explainedWithout = List.copyOf(explainedWithout);
        parts = List.copyOf(parts);
    }

    /** A daemon without which each of its L-samples is explained. */
    public record Spared(String name) {}

    @JsonProperty("unexplained")
    List<Integer> unexplainedNumbers() {
        return unexplained.stream().map(UnexplainedSample::sample).toList();
    }

    RunDerivation with(DroppedSamples dropped) {
        return new RunDerivation(
                measured,
                cluster,
                dailyDaemon,
                unexplained,
                taken,
                explainedWithout,
                Optional.of(dropped),
                daemons,
                parts);
    }

    /**
     * The measurements behind a side of a derivation.
     *
     * @param taskLengthSeconds the nominal time of the PUT, where the run has one
     * @param samples all samples, failed ones included, the warm-up not
     * @param failed samples that failed and take no part
     * @param pieces in which the samples were taken, in windows of the week; empty where no run was held between two
     */
    public record Measured(
            @JsonSetter(nulls = Nulls.AS_EMPTY) String machine,
            String program,
            OptionalDouble taskLengthSeconds,
            int samples,
            @JsonSetter(nulls = Nulls.AS_EMPTY) int failed,
            @JsonInclude(NON_ABSENT) OptionalInt pieces) {
        /** The number of pieces as a clause, such as <em>, in 12 pieces</em>; empty where no run was held between two windows. */
        public String inPieces() {
            return pieces.isPresent() ? ", in " + pieces.getAsInt() + " pieces" : "";
        }
    }

    /**
     * One of several runs that count together.
     *
     * @param numberedFrom added to the numbers of its own samples
     * @param samples all samples, failed ones included, the warm-up not
     */
    public record Part(
            int numberedFrom,
            int samples,
            int failed,
            @JsonUnwrapped CentralCluster cluster) {}

    /**
     * The samples of a run that the first sanity check drops, by the table that was derived from the run.
     *
     * @param lSamplesDropped of the run's L-samples
     * @param clusterSamplesDropped of its central cluster
     */
    public record DroppedSamples(int lSamplesDropped, int clusterSamplesDropped) {}
}
