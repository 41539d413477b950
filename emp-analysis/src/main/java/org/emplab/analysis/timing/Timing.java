package org.emplab.analysis.timing;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.steady.SteadyStates;

/**
 * A program timed with a cutoff table: the execution time is the mean of what both sanity checks leave.
 *
 * @param programSeconds its task length, else the median ET of the samples that did not fail
 * @param samples all samples, failed ones included, the warm-up not
 * @param table the cutoffs, with the account of PT
 * @param deviations k of the second sanity check: 2 strict, 5 relaxed
 * @param over the executions over their cutoffs, by sample
 * @param droppedByCutoff the samples of those, and the {@link #unaccounted} ones
 * @param byTaken what the cutoffs would drop by taken time; empty where they are of it, and without accounts
 * @param original the plain ET of all samples that did not fail
 * @param originalWithin that ET within ±2 sd, which is the ORG of SEDONA's table 3; empty in timings of before
 * @param steady whether the times under the cutoffs keep their level
 * @param newDaemons that the runs behind the cutoffs do not have
 * @param otherKernel where the runs behind the cutoffs were on other kernels
 * @param otherPackages where packages of the machine had changed at another time before each of them
 */
public record Timing(
        String machine,
        String program,
        double programSeconds,
        int samples,
        int failed,
        CutoffTable table,
        double deviations,
        List<OverCutoff> over,
        List<Integer> droppedByCutoff,
        Optional<DropsByInterference> byTaken,
        TimingStatistics pt,
        TimingStatistics et,
        Moments original,
        Optional<TimingStatistics> originalWithin,
        SteadyStates steady,
        List<NewDaemon> newDaemons,
        Optional<MachineChange> otherKernel,
        Optional<MachineChange> otherPackages) {
    public Timing {
        over = List.copyOf(over);
        droppedByCutoff = List.copyOf(droppedByCutoff);
        newDaemons = List.copyOf(newDaemons);
    }

    /** Samples that are dropped because it is not known what daemons took in them. */
    public List<Integer> unaccounted() {
        Set<Integer> known = over.stream().map(OverCutoff::sample).collect(Collectors.toSet());
        return droppedByCutoff.stream()
                .filter(number -> !known.contains(number))
                .toList();
    }

    /** The cutoffs that are longer than the program takes: an execution as long as the program stays below them. */
    public List<Cutoff> longerThanProgram() {
        return table.longerThan(programSeconds);
    }
}
