package org.emplab.agent.session;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.Lab;
import org.emplab.agent.measure.Interleaving;
import org.emplab.agent.sync.ServerRun;
import org.emplab.lab.settings.RunSettings;
import org.emplab.model.Failure;
import org.emplab.model.Sample;

/**
 * Takes the samples of one session and adds what is to be recorded with each: a gap before it, a changed machine, the
 * cost of polls within it.
 */
final class Sampler {
    private static final Duration UNKNOWN_LENGTH = Duration.ofMinutes(10);

    private static final String BEHIND_OTHERS =
            "the samples before are not in this machine's journal, length by the time of day from the last one's start";

    private final Interleaving measurement;
    private final Assignment assignment;
    private final RunSettings settings;
    private final Lab lab;
    private Optional<String> interruption;
    private Map<String, Object> drift;
    private final Duration unmeasured;
    private final Map<String, Duration> lasted = new HashMap<>();
    private final Map<String, Integer> failuresInARow = new HashMap<>();
    private String lastFailure = "";
    private boolean behindOthers;

    /**
     * @param interruption why the first sample does not follow the one before at once, if there is one before
     * @param drift what has changed on the machine since the run began
     */
    Sampler(
            Interleaving measurement,
            Assignment assignment,
            RunSettings settings,
            Lab lab,
            Optional<String> interruption,
            Map<String, Object> drift) {
        this.measurement = measurement;
        this.assignment = assignment;
        this.settings = settings;
        this.lab = lab;
        this.interruption = interruption;
        this.drift = drift;
        this.unmeasured = assignment.taskLengthSeconds().isPresent()
                ? Duration.ofNanos(Math.round(assignment.taskLengthSeconds().getAsDouble() * 1e9))
                : settings.programs().get(0).limits().wall().orElse(UNKNOWN_LENGTH);
    }

    /** How long the next sample takes: as long as the one before, or of several programs the longest of each one's last. */
    Duration expected() {
        return lasted.values().stream().max(Comparator.naturalOrder()).orElse(unmeasured);
    }

    /** How long the warm-ups take. */
    Duration expectedWarmUp() {
        return expected().multipliedBy(measurement.names().size());
    }

    /** The first sample follows others that the server has and this machine's journal has not. */
    void followsOthers() {
        behindOthers = true;
    }

    /** The next sample does not follow at once. */
    void interrupted(String reason) {
        interruption = Optional.of(reason);
    }

    Optional<SessionOutcome> tooManyFailures() {
        int most =
                failuresInARow.values().stream().max(Comparator.naturalOrder()).orElse(0);
        return most < settings.failuresToPause()
                ? Optional.empty()
                : Optional.of(
                        new SessionOutcome.Stuck(most + " executions in a row failed, the last one: " + lastFailure));
    }

    /** Sample 0. */
    Sample warmUp() {
        return execute(0);
    }

    /** @param before the sample before it, if there is one */
    Sample take(int number, Optional<Sample> before) {
        Sample sample = execute(number);
        Optional<String> reason = interruption;
        interruption = Optional.empty();
        Sample drifted = drift.isEmpty() ? sample : sample.withEnvironment(drift);
        drift = Map.of();
        if (behindOthers) {
            behindOthers = false;
            return drifted.withGapBefore(Gaps.behindTheServers(
                    assignment.lastSampleAt(),
                    sample,
                    reason.map(why -> why + "; ").orElse("") + BEHIND_OTHERS));
        }
        return Gaps.between(before, sample, reason).map(drifted::withGapBefore).orElse(drifted);
    }

    private Sample execute(int number) {
        Sample sample = settings.abortPoll().isPresent()
                ? polled(number, settings.abortPoll().get())
                : once(number);
        String program = sample.program().orElse("");
        failuresInARow.merge(program, sample.failed() ? 1 : 0, (before, one) -> one == 0 ? 0 : before + one);
        if (sample.failed()) {
            lastFailure = (program.isEmpty() ? "" : program + ", ") + Failure.of(sample);
        }
        lasted.put(program, Duration.ofNanos(sample.elapsedNanos()));
        return sample;
    }

    private Sample once(int number) {
        return number == 0 ? measurement.warmUp() : measurement.take(number, Optional.empty());
    }

    private Sample polled(int number, Duration interval) {
        Optional<AbortPoll> poll = ServerRun.of(lab, assignment)
                .map(server -> AbortPoll.start(
                        interval,
                        server,
                        (number == 0 ? expectedWarmUp() : expected()).multipliedBy(2),
                        measurement::abort));
        Map<String, Object> cost = new LinkedHashMap<>();
        Sample sample;
        try {
            sample = once(number);
        } finally {
            poll.ifPresent(running -> {
                try {
                    cost.put("abortPolls", running.end(lab::cut));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        cost.putAll(sample.extra());
        return sample.withExtra(cost);
    }
}
