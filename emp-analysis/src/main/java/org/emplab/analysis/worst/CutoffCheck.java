package org.emplab.analysis.worst;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralClusters;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.RunDerivation.DroppedSamples;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.analysis.daemon.Daemons;
import org.emplab.analysis.daemon.UnexplainedSamples;
import org.emplab.analysis.daemon.UnexplainedSamples.UnexplainedSample;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.ClopperPearson;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.analysis.timing.FirstSanityCheck.OverCutoff;
import org.emplab.analysis.timing.NewDaemon;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;

/**
 * A table's cutoffs against the L-samples that a run itself shows: what they catch, miss, and drop for nothing.
 *
 * @param checked the run
 * @param cluster by the algorithm, from this run alone
 * @param dropped what the first sanity check drops
 * @param caught the share of L-samples that it drops, with a 95 % interval; empty without L-samples
 * @param daemons each cutoff of the table, by name
 * @param lSamples by number
 * @param droppedForNothing the numbers of the cluster's samples that it drops, growing
 * @param newDaemons the longest first
 * @param longerThanProgram the daemons whose cutoffs the program's own time does not reach
 */
record CutoffCheck(
        @JsonUnwrapped Checked checked,
        @JsonUnwrapped CentralCluster cluster,
        @JsonProperty("firstCheck") DroppedSamples dropped,
        @JsonIgnore Optional<Interval> caught,
        @JsonIgnore List<OfDaemon> daemons,
        @JsonProperty("lSampleRecords") List<LSample> lSamples,
        List<Integer> droppedForNothing,
        List<NewDaemon> newDaemons,
        List<String> longerThanProgram) {
    static final double CONFIDENCE = 0.95;

    CutoffCheck {
        daemons = List.copyOf(daemons);
        lSamples = List.copyOf(lSamples);
        droppedForNothing = List.copyOf(droppedForNothing);
        newDaemons = List.copyOf(newDaemons);
        longerThanProgram = List.copyOf(longerThanProgram);
    }

    /**
     * The run that is checked.
     *
     * @param programSeconds the program's time, which decides on the tier
     * @param samples all samples, failed ones included, the warm-up not
     * @param elapsed ET of the samples that did not fail
     */
    record Checked(
            @JsonUnwrapped RunHeader header,
            double programSeconds,
            int samples,
            int failed,
            @JsonIgnore Series elapsed) {}

    /**
     * A daemon's cutoff in this run.
     *
     * @param cutoffMillis for the program's time
     * @param clusterSamplesDropped for nothing
     * @param alone of both, those that no other cutoff drops
     */
    record OfDaemon(String name, double cutoffMillis, int lSamplesDropped, int clusterSamplesDropped, int alone) {}

    /**
     * An L-sample.
     *
     * @param over the daemons over their cutoffs in it, by name; the table misses it if there is none
     * @param counting the executions that count as its reason, the longest first
     * @param signs what its record says where no execution counts; empty if it says nothing
     */
    record LSample(
            @JsonProperty("sample") int number,
            double elapsedMillis,
            List<String> over,
            List<Counting> counting,
            String signs) {
        LSample {
            over = List.copyOf(over);
            counting = List.copyOf(counting);
        }

        @JsonProperty
        boolean caught() {
            return !over.isEmpty();
        }
    }

    /**
     * An execution that counts as an L-sample's reason.
     *
     * @param cutoffMillis the daemon's; empty if the table has none for it
     * @param met whether a run behind the table has the daemon; empty if that is not known
     */
    record Counting(String name, double millis, OptionalDouble cutoffMillis, Optional<Boolean> met) {}

    /**
     * @throws UnsuitableInputException if the run records no processes, has no sample that did not fail, or lacks the
     *     cutoffs' account of PT or what they limit
     */
    static CutoffCheck of(Run measured, CutoffTable table) {
        ProcessTimes.requireProcesses(measured);
        if (measured.failed() == measured.size()) {
            throw new UnsuitableInputException("the run of " + measured.header().program() + " has "
                    + (measured.size() == 0 ? "no samples" : "only failed samples") + ", so no cutoff can be checked");
        }
        Run run = table.view(measured);
        CentralCluster cluster = CentralClusters.proposed(run, table.processTime());
        DaemonFindings findings = Daemons.find(run, table.processTime(), cluster.lSamples());
        double seconds = TaskLength.seconds(run);
        Map<Integer, Set<String>> over = new TreeMap<>();
        for (OverCutoff one : FirstSanityCheck.over(measured, table, seconds)) {
            over.computeIfAbsent(one.sample(), number -> new TreeSet<>()).add(one.name());
        }
        Set<Integer> lSamples = new HashSet<>(cluster.lSamples());
        List<Integer> forNothing = over.keySet().stream()
                .filter(number -> !lSamples.contains(number))
                .toList();
        int caught = over.size() - forNothing.size();
        return new CutoffCheck(
                new Checked(run.header(), seconds, run.size(), run.failed(), Quantity.ET.of(run, table.processTime())),
                cluster,
                new DroppedSamples(caught, forNothing.size()),
                lSamples.isEmpty()
                        ? Optional.empty()
                        : Optional.of(ClopperPearson.interval(caught, lSamples.size(), CONFIDENCE)),
                table.cutoffs().stream()
                        .map(cutoff -> daemon(cutoff, seconds, over, lSamples))
                        .toList(),
                lSamples(run, table, seconds, cluster, findings, over),
                forNothing,
                NewDaemon.of(measured, table, seconds),
                table.longerThan(seconds).stream().map(Cutoff::name).toList());
    }

    private static OfDaemon daemon(
            Cutoff cutoff, double seconds, Map<Integer, Set<String>> over, Set<Integer> lSamples) {
        int inLSamples = 0;
        int inCluster = 0;
        int alone = 0;
        for (Map.Entry<Integer, Set<String>> sample : over.entrySet()) {
            if (sample.getValue().contains(cutoff.name())) {
                inLSamples += lSamples.contains(sample.getKey()) ? 1 : 0;
                inCluster += lSamples.contains(sample.getKey()) ? 0 : 1;
                alone += sample.getValue().size() == 1 ? 1 : 0;
            }
        }
        return new OfDaemon(cutoff.name(), cutoff.millisFor(seconds), inLSamples, inCluster, alone);
    }

    private static List<LSample> lSamples(
            Run run,
            CutoffTable table,
            double seconds,
            CentralCluster cluster,
            DaemonFindings findings,
            Map<Integer, Set<String>> over) {
        Map<Integer, List<Counting>> counting = counting(table, seconds, findings);
        Map<Integer, String> signs =
                UnexplainedSamples.of(run, table.processTime(), cluster.lSamples(), findings).stream()
                        .collect(Collectors.toMap(UnexplainedSample::sample, UnexplainedSample::signs));
        Set<Integer> wanted = new HashSet<>(cluster.lSamples());
        return run.samples().stream()
                .filter(sample -> wanted.contains(sample.number()))
                .map(sample -> new LSample(
                        sample.number(),
                        sample.elapsedNanos() / 1e6,
                        List.copyOf(over.getOrDefault(sample.number(), Set.of())),
                        counting.getOrDefault(sample.number(), List.of()),
                        signs.getOrDefault(sample.number(), "")))
                .toList();
    }

    /** Step 5, beside the table: executions beyond what their daemon does in this run's cluster. */
    private static Map<Integer, List<Counting>> counting(CutoffTable table, double seconds, DaemonFindings findings) {
        Map<Integer, List<Counting>> counting = new HashMap<>();
        findings.beyondCluster()
                .sorted(Comparator.comparingDouble(Execution::millis).reversed())
                .forEach(execution -> counting.computeIfAbsent(execution.sample(), number -> new ArrayList<>())
                        .add(new Counting(
                                execution.name(),
                                execution.millis(),
                                table.of(execution.name())
                                        .map(cutoff -> OptionalDouble.of(cutoff.millisFor(seconds)))
                                        .orElseGet(OptionalDouble::empty),
                                table.met().map(met -> met.contains(execution.name())))));
        return counting;
    }
}
