package org.emplab.server.run.catalogue;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.server.api.Page;

/** Reads one run. */
public interface RunCatalogue {
    Optional<RunDetail> run(String id);

    /** The ids of the runs, a few at most, that a person may mean: they begin so, or the run file had this runId. */
    List<String> called(String beginning);

    /** The run that a person means: by its id, or by its beginning where no other run is meant. */
    default Optional<RunDetail> meant(String id) {
        return run(id).or(() ->
                Optional.of(called(id)).filter(called -> called.size() == 1).flatMap(called -> run(called.get(0))));
    }

    /**
     * Hands over samples in the order of their numbers, as a stream from the database.
     *
     * @param after only those with a greater number; -1 for all, the warm-up included
     * @return the account that PT is of in all of them
     */
    ProcessTime eachPoint(String id, int after, Consumer<SamplePoint> sink);

    /**
     * The aggregates that are kept with a run, of all its samples; of those of one program, what the database sums up.
     *
     * @param program in whose samples; empty for all samples of the run
     */
    RunAggregatesView aggregates(String id, Optional<String> program);

    /**
     * How the failed samples of some runs ended, such as <em>16 × exit code 3</em>, by the id of the run.
     *
     * @param runs of which those without a failed sample are left out
     */
    Map<String, String> failures(Collection<RunSummary> runs);

    /** Which of these samples there are, without reading them. */
    Set<Integer> present(String id, int... numbers);

    /** One sample with its process diff. */
    Optional<Sample> sample(String id, int number);

    /**
     * The daemons that worked longest in one sample, the longest first.
     *
     * @param program in whose samples; empty for all samples of the run
     * @param lanes how many of them at most
     * @param most executions of each at most, the longest ones
     */
    List<DaemonLane> daemons(String id, Optional<String> program, int lanes, int most);

    /** The end of what the program wrote in its warm-up; empty where none is kept. */
    Optional<String> output(String id);

    /**
     * A part of what happened to a run: page 0 has the newest events. Each page has its oldest event first.
     *
     * @throws org.emplab.server.api.Refusal if there can be no such page
     */
    Page<RunEventView> events(String id, int page);

    /**
     * One daemon over the time of a run.
     *
     * @param samples how many samples it worked in
     * @param medianNanos of its PT in these
     * @param executions those of them in which it worked longest, in the order of the samples
     */
    record DaemonLane(String name, int samples, double medianNanos, List<Execution> executions) {
        public DaemonLane {
            executions = List.copyOf(executions);
        }

        public DaemonLane with(List<Execution> longest) {
            return new DaemonLane(name, samples, medianNanos, longest);
        }

        /**
         * @param nanos PT of all its processes in the sample
         */
        public record Execution(int sample, long nanos) {}
    }

    /**
     * A sample as a point in a chart.
     *
     * @param number 1 for the first, 0 for the warm-up
     * @param elapsedNanos ET
     * @param processNanos PT of the program under test, its descendants included; empty where it has no row
     * @param program which one was executed, where the run interleaves several
     * @param interrupted no sample was taken for a while before it, or the machine had changed
     */
    record SamplePoint(
            int number,
            Optional<String> program,
            Instant startedAt,
            long elapsedNanos,
            OptionalLong processNanos,
            boolean failed,
            boolean interrupted) {}
}
