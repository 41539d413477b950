package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.daemon.InterferenceShare;
import org.emplab.analysis.daemon.UnexplainedSample;

/**
 * Steps 1 to 6 on one run, or on several of one length whose samples count together.
 *
 * @param taskLengthSeconds the nominal time of the PUT, where the run has one
 * @param samples all samples, failed ones included, the warm-up not
 * @param failed samples that failed and take no part
 * @param pieces in which the samples were taken, in windows of the week; as many as runs where none was held between two
 * @param unexplained L-samples in which no daemon's execution counts, by number
 * @param taken what daemons and interrupts took in L-samples; empty where these have no account, and in a result of an
 *     earlier version
 * @param explainedWithout the infrequent daemons without which each of their L-samples is explained, by name
 * @param dailyDaemon from how many samples on the run would show one; empty if it cannot, and in a result of an earlier version
 * @param parts the runs, where several count together; else empty
 */
public record RunDerivation(
        String machine,
        String program,
        OptionalDouble taskLengthSeconds,
        int samples,
        int failed,
        int pieces,
        CentralCluster cluster,
        DaemonFindings daemons,
        List<UnexplainedSample> unexplained,
        List<InterferenceShare> taken,
        List<String> explainedWithout,
        Optional<DailyDaemon> dailyDaemon,
        List<Part> parts) {
    public RunDerivation {
        unexplained = List.copyOf(unexplained);
        taken = List.copyOf(taken);
        explainedWithout = List.copyOf(explainedWithout);
        parts = List.copyOf(parts);
    }

    /** The number of pieces as a clause, such as <em>, in 12 pieces</em>; empty where no run was held between two windows. */
    public String inPieces() {
        return pieces > Math.max(1, parts.size()) ? ", in " + pieces + " pieces" : "";
    }

    /**
     * One of several runs that count together.
     *
     * @param numberedFrom added to the numbers of its own samples
     * @param samples all samples, failed ones included, the warm-up not
     */
    public record Part(int numberedFrom, int samples, int failed, CentralCluster cluster) {}
}
