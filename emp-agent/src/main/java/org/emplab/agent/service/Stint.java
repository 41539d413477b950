package org.emplab.agent.service;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.environment.ValiditySigns;
import org.emplab.agent.environment.doctor.Doctor;
import org.emplab.agent.environment.doctor.Outcome;
import org.emplab.agent.environment.doctor.Preparation;
import org.emplab.agent.journal.Journal;
import org.emplab.agent.measure.AbortedException;
import org.emplab.agent.measure.FrequencySpan;
import org.emplab.agent.measure.MeasureException;
import org.emplab.agent.measure.Measurement;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.InvalidInputException;

/**
 * The samples of a run from one opening of the program to its closing: to the run's end, or until a pause, a failure or a
 * signal. Sample, journal, and then perhaps a word with the server; never two of them at once.
 */
final class Stint {
    private static final long PROGRESS_NANOS = 60_000_000_000L;

    private final Workplace place;
    private final RunFolder folder;
    private final Assignment assignment;
    private final RunSettings settings;
    private final Optional<String> interruption;
    private final Liaison liaison;
    private final Notices notices;
    private final Boundary boundary;
    private boolean begun;
    private long toldAt;

    /** @param interruption why the first sample does not follow the one before at once, if there is one before */
    Stint(Workplace place, RunFolder folder, RunSettings settings, Optional<String> interruption, Liaison liaison) {
        this.place = place;
        this.folder = folder;
        this.assignment = folder.assignment();
        this.settings = settings;
        this.interruption = interruption;
        this.liaison = liaison;
        this.notices = new Notices(assignment.title(), liaison, place.log());
        this.boundary = new Boundary(liaison, place.stop(), notices);
        this.toldAt = place.nanoTime().getAsLong();
    }

    StintEnd take() {
        try {
            begun = Journal.exists(folder.directory());
            return openAndTake();
        } catch (AbortedException e) {
            return place.stop().asked()
                    ? new StintEnd.Stopped()
                    : new StintEnd.Over("aborted", "aborted in mid-sample");
        } catch (WorkloadException | CaptureException | MeasureException | IllegalArgumentException e) {
            String reason = String.valueOf(e.getMessage());
            return begun ? new StintEnd.Stuck(reason) : new StintEnd.Over("failed", reason);
        } catch (InvalidInputException e) {
            return new StintEnd.Stuck("its journal cannot be read: " + e.getMessage()
                    + ". Mend that file, or move it away and resume: then the run goes on behind what the server has");
        } catch (RuntimeException e) {
            place.log().fault(assignment.title() + ": unforeseen", e);
            return new StintEnd.Stuck("unforeseen: " + e);
        } catch (IOException e) {
            return new StintEnd.Hindered(Safekeeping.hindrance(e));
        } finally {
            place.stop().interruptBy(place.lab()::cut);
        }
    }

    private StintEnd openAndTake() throws IOException {
        try (Preparation preparation = prepare();
                Capture capture = Captures.open(settings.capture())) {
            Map<String, Object> environment = Environment.read();
            try (Measurement measurement = Measurement.open(
                    settings.measure(), capture, environment, place.home().home())) {
                place.stop().interruptBy(() -> {
                    measurement.abort();
                    place.lab().cut();
                });
                try (Journal journal = open(measurement.header())) {
                    return take(measurement, journal, environment);
                }
            }
        }
    }

    private Preparation prepare() throws IOException {
        Doctor doctor = place.doctor();
        if (!settings.prepare()) {
            doctor.restoreAbandoned();
            return Preparation.none(doctor);
        }
        Preparation preparation = Preparation.of(doctor);
        for (Outcome outcome : preparation.outcomes()) {
            if (outcome.kind() == Outcome.Kind.FAILED || outcome.kind() == Outcome.Kind.NEEDS_ROOT) {
                notices.tell(
                        "not prepared", outcome.change().item() + ": " + outcome.kindText() + " " + outcome.detail());
            }
        }
        return preparation;
    }

    private Journal open(RunHeader measured) throws IOException {
        long segmentBytes = place.properties().segmentBytes();
        if (begun) {
            return Journal.reopen(folder.directory(), segmentBytes);
        }
        return Journal.create(
                folder.directory(),
                new RunHeader(
                        place.lab().identity().machine(),
                        assignment.program(),
                        assignment.taskLengthSeconds().isPresent()
                                ? assignment.taskLengthSeconds()
                                : measured.taskLengthSeconds(),
                        Optional.of(assignment.run()),
                        measured.source(),
                        measured.environment(),
                        measured.workload(),
                        measured.protocol(),
                        measured.extra()),
                segmentBytes);
    }

    private StintEnd take(Measurement measurement, Journal journal, Map<String, Object> environment)
            throws IOException {
        if (next(journal) > assignment.samples()) {
            return new StintEnd.Completed();
        }
        boolean goesOn = journal.last().isPresent();
        Sampler sampler = new Sampler(
                measurement,
                assignment,
                settings,
                place.lab(),
                goesOn ? interruption : Optional.empty(),
                goesOn ? EnvironmentDrift.since(journal.header().environment(), environment) : Map.of());
        Safekeeping safekeeping = new Safekeeping(journal, boundary, place.stop(), notices);
        ValiditySigns before = ValiditySigns.read();
        FrequencySpan frequencies = new FrequencySpan();
        try {
            Optional<StintEnd> end = warmUp(measurement, sampler, next(journal) == 0, safekeeping);
            for (int number = Math.max(next(journal), 1); end.isEmpty() && number <= assignment.samples(); number++) {
                end = boundary.before(sampler.expected()).or(sampler::tooManyFailures);
                if (end.isEmpty()) {
                    Sample sample = sampler.take(number, journal.last());
                    frequencies.add(sample);
                    end = safekeeping.keep(sample, sampler);
                    progress(number);
                }
            }
            return end.orElseGet(StintEnd.Completed::new);
        } finally {
            tellOf(ValiditySigns.read().since(before));
            frequencies.change().ifPresent(change -> notices.tell("disturbed", change));
        }
    }

    /** The number of the sample to be taken next; 0 is the warm-up. A journal that is lost is gone on with behind what is stored. */
    private int next(Journal journal) {
        int stored = Math.max(assignment.storedThrough(), liaison.acknowledged());
        boolean lost = journal.last().isEmpty() && (assignment.warmUpStored() || stored > 0);
        return lost ? Math.max(stored + 1, journal.nextNumber()) : journal.nextNumber();
    }

    /** Sample 0; after an interruption it warms the caches and is not kept. */
    private Optional<StintEnd> warmUp(Measurement measurement, Sampler sampler, boolean kept, Safekeeping safekeeping)
            throws IOException {
        Optional<StintEnd> end = boundary.before(sampler.expected());
        if (end.isPresent()) {
            return end;
        }
        Sample warmUp = sampler.warmUp();
        measurement.lastErrors().ifPresent(errors -> notices.tell("standard error", lastLine(errors)));
        return kept ? safekeeping.keep(warmUp, sampler) : Optional.empty();
    }

    private void tellOf(ValiditySigns grown) {
        Map<String, Object> disturbed = grown.counted();
        disturbed.values().removeIf(Long.valueOf(0)::equals);
        if (!disturbed.isEmpty()) {
            notices.tell("disturbed", disturbed.toString());
        }
    }

    private void progress(int number) {
        long now = place.nanoTime().getAsLong();
        if (now - toldAt >= PROGRESS_NANOS) {
            toldAt = now;
            place.log().say(assignment.title() + ": sample " + number + " of " + assignment.samples());
        }
    }

    private static String lastLine(String errors) {
        String[] lines = errors.strip().split("\\R");
        return lines[lines.length - 1].strip();
    }
}
