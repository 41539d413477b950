package org.emplab.server.run.catalogue;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;
import org.emplab.lab.RunState;
import org.emplab.server.machine.Health;
import org.emplab.server.schedule.WaitingRun.WaitingFor;

/**
 * A run in a list.
 *
 * @param id opaque, part of the run's permanent address
 * @param stateReason why it is pending, paused, aborted or failed
 * @param samples samples on the server, failed ones included, the warm-up not
 * @param failed how many of them failed
 * @param wantedSamples how many were asked for; empty for an imported run
 * @param submittedAt when it was asked for or imported
 * @param startedAt start of its first sample
 * @param endedAt when it ended
 * @param expectedEndAt from the measured pace, while it is running
 * @param owner login name
 * @param lSamples how many its latest verdict names; empty until there is one
 * @param medianEtMillis median of ET by the same verdict
 * @param waitingFor why it does not start, while it is pending
 * @param origin what pages show of its experiment
 * @param outcome what else pages show of its samples
 */
public record RunSummary(
        String id,
        String program,
        OptionalDouble taskLengthSeconds,
        String machine,
        RunState state,
        Optional<String> stateReason,
        int samples,
        int failed,
        OptionalInt wantedSamples,
        Instant submittedAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<Instant> expectedEndAt,
        Optional<String> owner,
        OptionalInt lSamples,
        OptionalDouble medianEtMillis,
        Optional<WaitingFor> waitingFor,
        @JsonIgnore Origin origin,
        @JsonIgnore Outcome outcome) {

    /**
     * A run's order; all fields of an imported run are empty.
     *
     * @param notebook of its experiment
     * @param experiment the experiment's name
     * @param tags of its experiment and of that one's notebook
     * @param note why it is measured, Markdown
     * @param version of the experiment's specification
     * @param machineId the machine that is to measure it
     */
    public record Origin(
            Optional<String> notebook,
            Optional<String> experiment,
            List<String> tags,
            Optional<String> note,
            OptionalInt version,
            Optional<UUID> machineId) {
        public static final Origin NONE = new Origin(
                Optional.empty(), Optional.empty(), List.of(), Optional.empty(), OptionalInt.empty(), Optional.empty());

        public Origin {
            tags = List.copyOf(tags);
        }
    }

    /**
     * The outcome of a run.
     *
     * @param health of its machine, as it is now; empty for a run that was taken elsewhere
     * @param disturbed samples with disturbances (throttling, swapping, steal time); empty until they are counted, soon
     *     after the run's end
     * @param sdEtMillis standard deviation of ET over the samples that did not fail; empty for fewer than two
     * @param output whether the output of its warm-up is kept
     */
    public record Outcome(Optional<Health> health, OptionalInt disturbed, OptionalDouble sdEtMillis, boolean output) {
        public static final Outcome NONE =
                new Outcome(Optional.empty(), OptionalInt.empty(), OptionalDouble.empty(), false);
    }

    Optional<Double> tookSeconds() {
        return startedAt.flatMap(
                start -> endedAt.map(end -> Duration.between(start, end).toMillis() / 1000.0));
    }

    RunSummary waiting(WaitingFor reason) {
        return new RunSummary(
                id,
                program,
                taskLengthSeconds,
                machine,
                state,
                Optional.of(reason.words()),
                samples,
                failed,
                wantedSamples,
                submittedAt,
                startedAt,
                endedAt,
                expectedEndAt,
                owner,
                lSamples,
                medianEtMillis,
                Optional.of(reason),
                origin,
                outcome);
    }

    /**
     * The summary of one of several programs, as if it had been alone in the run.
     *
     * @param own its samples
     * @param among how many programs the run interleaves
     */
    public RunSummary of(String name, RunSeries own, int among) {
        int ownFailed = (int) IntStream.range(0, own.size()).filter(own::failed).count();
        return of(name, own.size(), ownFailed, among);
    }

    /**
     * The summary of one of several programs, from counted samples.
     *
     * @param ownSamples failed ones included
     */
    public RunSummary of(String name, int ownSamples, int ownFailed, int among) {
        return new RunSummary(
                id,
                name,
                OptionalDouble.empty(),
                machine,
                state,
                stateReason,
                ownSamples,
                ownFailed,
                wantedSamples.isPresent() ? OptionalInt.of(wantedSamples.getAsInt() / among) : OptionalInt.empty(),
                submittedAt,
                startedAt,
                endedAt,
                expectedEndAt,
                owner,
                OptionalInt.empty(),
                OptionalDouble.empty(),
                waitingFor,
                origin,
                outcome);
    }
}
