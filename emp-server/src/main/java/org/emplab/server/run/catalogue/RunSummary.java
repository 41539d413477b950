package org.emplab.server.run.catalogue;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.emplab.lab.RunState;
import org.emplab.server.schedule.WaitingFor;

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
        Optional<WaitingFor> waitingFor) {

    /** The reason where it stands beside the state, which it does not repeat. */
    public Optional<String> reasonBesideState() {
        return stateReason.map(reason -> reason.replaceFirst("^" + state.key() + " by (user:)?", "by "));
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
                waitingFor);
    }
}
