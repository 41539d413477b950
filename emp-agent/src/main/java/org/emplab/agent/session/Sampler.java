package org.emplab.agent.session;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.enrolment.Lab;
import org.emplab.agent.measure.Failure;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.runstore.Assignment;
import org.emplab.agent.sync.ServerRun;
import org.emplab.lab.experiment.RunSettings;
import org.emplab.model.Sample;

/**
 * Takes the samples of one session and adds what is to be recorded with each: a gap before it, a changed machine, the
 * cost of polls within it.
 */
final class Sampler {
    private static final Duration UNKNOWN_LENGTH = Duration.ofMinutes(10);

    private final Measurement measurement;
    private final Assignment assignment;
    private final RunSettings settings;
    private final Lab lab;
    private Optional<String> interruption;
    private Map<String, Object> drift;
    private Duration expected;
    private int failuresInARow;
    private String lastFailure = "";

    /**
     * @param interruption why the first sample does not follow the one before at once, if there is one before
     * @param drift what has changed on the machine since the run began
     */
    Sampler(
            Measurement measurement,
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
        this.expected = assignment.taskLengthSeconds().isPresent()
                ? Duration.ofNanos(Math.round(assignment.taskLengthSeconds().getAsDouble() * 1e9))
                : settings.measure().limits().wall().orElse(UNKNOWN_LENGTH);
    }

    /** How long the next sample takes: as long as the one before. */
    Duration expected() {
        return expected;
    }

    /** The next sample does not follow at once. */
    void interrupted(String reason) {
        interruption = Optional.of(reason);
    }

    Optional<SessionOutcome> tooManyFailures() {
        return failuresInARow < settings.failuresToPause()
                ? Optional.empty()
                : Optional.of(new SessionOutcome.Stuck(
                        failuresInARow + " executions in a row failed, the last one: " + lastFailure));
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
        return Gaps.between(before, sample, reason).map(drifted::withGapBefore).orElse(drifted);
    }

    private Sample execute(int number) {
        Sample sample = settings.abortPoll().isPresent()
                ? polled(number, settings.abortPoll().get())
                : measurement.take(number, Optional.empty());
        failuresInARow = sample.failed() ? failuresInARow + 1 : 0;
        lastFailure = sample.failed() ? Failure.of(sample) : "";
        expected = Duration.ofNanos(sample.elapsedNanos());
        return sample;
    }

    private Sample polled(int number, Duration interval) {
        Optional<AbortPoll> poll = ServerRun.of(lab, assignment)
                .map(server -> AbortPoll.start(interval, server, expected.multipliedBy(2), measurement::abort));
        Map<String, Object> cost = new LinkedHashMap<>();
        Sample sample;
        try {
            sample = measurement.take(number, Optional.empty());
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
