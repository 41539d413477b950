package org.emplab.agent.service;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.ValiditySigns;
import org.emplab.agent.environment.doctor.Doctor;
import org.emplab.agent.environment.doctor.Outcome;
import org.emplab.agent.environment.doctor.Preparation;
import org.emplab.agent.journal.Journal;
import org.emplab.agent.measure.AbortedException;
import org.emplab.agent.measure.MeasureException;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.upload.Contact;
import org.emplab.agent.upload.RunEvent;
import org.emplab.agent.upload.Standing;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.format.InvalidInputException;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a run from one opening of the program to its closing: to the run's end, or until a pause, a failure or a
 * signal. Sample, journal, and then perhaps a word with the server; never two of them at once.
 */
final class Stint {
    private static final Duration WITHOUT_SPACE = Duration.ofSeconds(5);
    private static final Duration UNKNOWN_LENGTH = Duration.ofMinutes(10);
    private static final long PROGRESS_NANOS = 60_000_000_000L;

    private final AgentHome home;
    private final String machineName;
    private final RunFolder folder;
    private final RunSettings settings;
    private final Lab lab;
    private final Liaison liaison;
    private final StopSign stop;
    private final LongSupplier nanoTime;
    private final Log log;
    private Optional<String> interruption;
    private Duration expected;
    private Map<String, Object> environment = Map.of();
    private Map<String, Object> drift = Map.of();
    private int failuresInARow;
    private long toldAt;

    /** @param interruption why the first sample does not follow the one before at once, if there is one before */
    Stint(
            AgentHome home,
            String machineName,
            RunFolder folder,
            RunSettings settings,
            Optional<String> interruption,
            Lab lab,
            Liaison liaison,
            StopSign stop,
            LongSupplier nanoTime,
            Log log) {
        this.home = home;
        this.machineName = machineName;
        this.folder = folder;
        this.settings = settings;
        this.interruption = interruption;
        this.lab = lab;
        this.liaison = liaison;
        this.stop = stop;
        this.nanoTime = nanoTime;
        this.log = log;
        this.toldAt = nanoTime.getAsLong();
        this.expected = expected(folder.assignment(), settings);
    }

    private static Duration expected(Assignment assignment, RunSettings settings) {
        return assignment.taskLengthSeconds().isPresent()
                ? Duration.ofNanos(Math.round(assignment.taskLengthSeconds().getAsDouble() * 1e9))
                : settings.measure().limits().wall().orElse(UNKNOWN_LENGTH);
    }

    StintEnd take() {
        boolean begun = Files.exists(folder.journal());
        try (Preparation preparation = prepare();
                Capture capture = Captures.open(settings.capture());
                Measurement measurement = Measurement.open(settings.measure(), capture, environment(), home.home())) {
            stop.interruptBy(() -> {
                measurement.abort();
                lab.cut();
            });
            try (Journal journal = open(measurement.header())) {
                return take(measurement, journal);
            }
        } catch (AbortedException e) {
            return stop.asked() ? new StintEnd.Stopped() : new StintEnd.Over("aborted", "aborted in mid-sample");
        } catch (WorkloadException | CaptureException | MeasureException | IllegalArgumentException e) {
            String reason = String.valueOf(e.getMessage());
            return begun ? new StintEnd.Stuck(reason) : new StintEnd.Over("failed", reason);
        } catch (InvalidInputException e) {
            return new StintEnd.Stuck("its journal cannot be read: " + e.getMessage());
        } catch (RuntimeException e) {
            log.fault(folder.assignment().title() + ": unforeseen", e);
            return new StintEnd.Stuck("unforeseen: " + e);
        } catch (IOException e) {
            return new StintEnd.Hindered(hindrance(e));
        } finally {
            stop.interruptBy(lab::cut);
        }
    }

    private Preparation prepare() throws IOException {
        Doctor doctor = new Doctor(Machine.local(), home.home(), OptionalInt.empty());
        if (!settings.prepare()) {
            doctor.restoreAbandoned();
            return Preparation.none(doctor);
        }
        Preparation preparation = Preparation.of(doctor);
        for (Outcome outcome : preparation.outcomes()) {
            if (outcome.kind() == Outcome.Kind.FAILED || outcome.kind() == Outcome.Kind.NEEDS_ROOT) {
                tell("not prepared", outcome.change().item() + ": " + outcome.kindText() + " " + outcome.detail());
            }
        }
        return preparation;
    }

    private Map<String, Object> environment() {
        environment = Environment.read();
        return environment;
    }

    private Journal open(RunHeader measured) throws IOException {
        if (Files.exists(folder.journal())) {
            return Journal.reopen(folder.journal());
        }
        Assignment assignment = folder.assignment();
        return Journal.create(
                folder.journal(),
                new RunHeader(
                        machineName,
                        assignment.program(),
                        assignment.taskLengthSeconds().isPresent()
                                ? assignment.taskLengthSeconds()
                                : measured.taskLengthSeconds(),
                        Optional.of(assignment.run()),
                        measured.source(),
                        measured.environment(),
                        measured.workload(),
                        measured.protocol(),
                        measured.extra()));
    }

    private StintEnd take(Measurement measurement, Journal journal) throws IOException {
        int last = folder.assignment().samples();
        int next = next(journal);
        if (journal.last().isEmpty()) {
            interruption = Optional.empty();
        } else {
            drift = EnvironmentDrift.since(journal.header().environment(), environment);
        }
        ValiditySigns before = ValiditySigns.read();
        try {
            for (int number = Math.max(next, 1); number <= last; number++) {
                if (number == Math.max(next, 1)) {
                    Optional<StintEnd> end = warmUp(measurement, journal, next == 0);
                    if (end.isPresent()) {
                        return end.get();
                    }
                }
                Optional<StintEnd> end = boundary().or(this::tooManyFailures);
                if (end.isEmpty()) {
                    end = keep(sample(measurement, journal, number), journal);
                }
                if (end.isPresent()) {
                    return end.get();
                }
                progress(number, last);
            }
            return new StintEnd.Completed();
        } finally {
            signs(ValiditySigns.read().since(before));
        }
    }

    private int next(Journal journal) {
        Assignment assignment = folder.assignment();
        boolean lost = journal.last().isEmpty() && (assignment.warmUpStored() || assignment.storedThrough() > 0);
        return lost ? assignment.storedThrough() + 1 : journal.nextNumber();
    }

    /** Sample 0; after an interruption it warms the caches and is not kept. */
    private Optional<StintEnd> warmUp(Measurement measurement, Journal journal, boolean kept) throws IOException {
        Optional<StintEnd> end = boundary();
        if (end.isPresent()) {
            return end;
        }
        Sample warmUp = execute(measurement, 0);
        measurement.lastErrors().ifPresent(errors -> tell("standard error", tail(errors)));
        return kept ? keep(warmUp, journal) : Optional.empty();
    }

    private Sample sample(Measurement measurement, Journal journal, int number) {
        Sample sample = execute(measurement, number);
        Optional<String> reason = interruption;
        interruption = Optional.empty();
        Sample drifted = drift.isEmpty() ? sample : sample.withEnvironment(drift);
        drift = Map.of();
        return Gaps.between(journal.last(), sample, reason)
                .map(drifted::withGapBefore)
                .orElse(drifted);
    }

    private Sample execute(Measurement measurement, int number) {
        Sample sample = settings.abortPoll().isPresent()
                ? polled(measurement, number, settings.abortPoll().get())
                : measurement.take(number, Optional.empty());
        failuresInARow = sample.failed() ? failuresInARow + 1 : 0;
        expected = Duration.ofNanos(sample.elapsedNanos());
        return sample;
    }

    private Sample polled(Measurement measurement, int number, Duration interval) {
        Optional<AbortPoll> poll = lab.run(folder.assignment())
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

    private Optional<StintEnd> tooManyFailures() {
        return failuresInARow < settings.failuresToPause()
                ? Optional.empty()
                : Optional.of(new StintEnd.Stuck(
                        failuresInARow + " executions in a row failed; the samples have their exit codes"));
    }

    /** On disk before anything else happens. Waits for space, with the sample in its hands. */
    private Optional<StintEnd> keep(Sample sample, Journal journal) throws IOException {
        boolean held = false;
        while (true) {
            try {
                journal.append(sample);
                if (held) {
                    tell("resumed", "there is space again");
                    interruption = Optional.of("no space for the journal");
                }
                return Optional.empty();
            } catch (IOException e) {
                if (!held) {
                    held = true;
                    tell("held", hindrance(e) + "; going on when it can be written");
                }
            }
            Optional<StintEnd> end = boundary(Duration.ZERO, true);
            if (end.isPresent()) {
                return end;
            }
            stop.sleep(WITHOUT_SPACE);
            if (stop.asked()) {
                return Optional.of(new StintEnd.Stopped());
            }
        }
    }

    private Optional<StintEnd> boundary() throws IOException {
        return boundary(expected, false);
    }

    private Optional<StintEnd> boundary(Duration next, boolean holding) throws IOException {
        if (stop.asked()) {
            return Optional.of(new StintEnd.Stopped());
        }
        Optional<Contact> contact = liaison.atBoundary(next);
        if (contact.isEmpty()) {
            return Optional.empty();
        }
        if (contact.get() instanceof Contact.Gone gone) {
            return Optional.of(new StintEnd.Gone(gone.reason()));
        }
        if (contact.get() instanceof Contact.Heard heard) {
            return obey(heard.standing(), holding);
        }
        return Optional.empty();
    }

    private Optional<StintEnd> obey(Standing standing, boolean holding) {
        if (standing.ended()) {
            return Optional.of(new StintEnd.EndedElsewhere(standing.state()));
        }
        if (standing.wantsAbort()) {
            return Optional.of(new StintEnd.Over("aborted", "aborted as asked"));
        }
        if (holding) {
            return Optional.empty();
        }
        if (liaison.rejection().isPresent()) {
            return Optional.of(new StintEnd.Stuck("the server does not take what was measured: "
                    + liaison.rejection().get()));
        }
        if (standing.wantsPause()) {
            return Optional.of(new StintEnd.AskedToPause());
        }
        if (standing.paused()) {
            tell("resumed", null);
        }
        return Optional.empty();
    }

    private void signs(ValiditySigns grown) {
        Map<String, Object> disturbed = new LinkedHashMap<>(grown.describe());
        disturbed.values().removeIf(value -> !(value instanceof Number number) || number.longValue() == 0);
        if (!disturbed.isEmpty()) {
            tell("disturbed", disturbed.toString());
        }
    }

    private void progress(int number, int last) {
        long now = nanoTime.getAsLong();
        if (now - toldAt >= PROGRESS_NANOS) {
            toldAt = now;
            log.say(folder.assignment().title() + ": sample " + number + " of " + last);
        }
    }

    private void tell(String kind, @Nullable String reason) {
        liaison.tell(RunEvent.now(kind, OptionalInt.empty(), Optional.ofNullable(reason)));
        if (reason != null) {
            log.say(folder.assignment().title() + ": " + kind + ": " + reason);
        }
    }

    private static String tail(String errors) {
        String[] lines = errors.strip().split("\\R");
        return lines[lines.length - 1].strip();
    }

    private static String hindrance(IOException e) {
        return "the journal cannot be written: " + e.getMessage();
    }
}
