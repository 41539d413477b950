package org.emplab.agent.session;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.doctor.ChangeOutcome;
import org.emplab.agent.doctor.Doctor;
import org.emplab.agent.doctor.Preparation;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.environment.ValiditySigns;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.RunEvent;
import org.emplab.agent.home.RunFolder;
import org.emplab.agent.journal.Journal;
import org.emplab.agent.measure.FrequencySpan;
import org.emplab.agent.measure.Interleaving;
import org.emplab.agent.measure.ProgramChanges;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.sync.Notices;
import org.emplab.agent.sync.RunSync;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.lab.settings.RunSettings;
import org.emplab.model.Failure;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.table.DurationText;
import org.emplab.runfile.InvalidInputException;

/**
 * Takes samples until the run completes, pauses, fails or the agent stops: sample, journal, and then perhaps a call to
 * the server; never two of them at once.
 */
public final class SamplingSession {
    /** Why samples stopped, where another process took those before. */
    public static final String RESTARTED = "the agent was restarted";

    private static final long PROGRESS_NANOS = 60_000_000_000L;

    private final AgentContext context;
    private final RunFolder folder;
    private final Assignment assignment;
    private final RunSettings settings;
    private final Optional<String> interruption;
    private final RunSync sync;
    private final WindowGate gate;
    private final Notices notices;
    private final Boundary boundary;
    private boolean begun;
    private long toldAt;

    /**
     * @param interruption why the first sample does not follow the one before at once, if there is one before
     * @param gate which opens for samples in the run's windows
     */
    public SamplingSession(
            AgentContext context,
            RunFolder folder,
            RunSettings settings,
            Optional<String> interruption,
            RunSync sync,
            WindowGate gate) {
        this.context = context;
        this.folder = folder;
        this.assignment = folder.assignment();
        this.settings = settings;
        this.interruption = interruption;
        this.sync = sync;
        this.gate = gate;
        this.notices = new Notices(assignment.title(), sync, context.log());
        this.boundary = new Boundary(sync, context.stop(), notices);
        this.toldAt = context.nanoTime().getAsLong();
    }

    public SessionOutcome take() {
        try {
            begun = Journal.exists(folder.directory());
            return openAndTake();
        } catch (AbortedException e) {
            return context.stop().isRequested()
                    ? new SessionOutcome.Stopped()
                    : new SessionOutcome.Over(RunEventKind.ABORTED, "aborted in mid-sample");
        } catch (IllegalArgumentException e) {
            String reason = String.valueOf(e.getMessage());
            return begun ? new SessionOutcome.Stuck(reason) : new SessionOutcome.Over(RunEventKind.FAILED, reason);
        } catch (WorkloadException | CaptureException | MeasureException e) {
            String reason = String.valueOf(e.getMessage());
            return begun ? new SessionOutcome.Stuck(reason) : new SessionOutcome.NotStarted(reason);
        } catch (InvalidInputException e) {
            return new SessionOutcome.Stuck("its journal cannot be read: " + e.getMessage()
                    + ". Mend that file, or move it away and resume: then the run goes on behind what the server has");
        } catch (RuntimeException e) {
            context.log().fault(assignment.title() + ": unforeseen", e);
            return new SessionOutcome.Stuck("unforeseen: " + e);
        } catch (IOException e) {
            return new SessionOutcome.Hindered(JournalAppender.hindrance(e));
        } finally {
            context.stop().interruptBy(context.lab()::cut);
        }
    }

    private SessionOutcome openAndTake() throws IOException {
        try (Preparation preparation = prepare();
                Capture capture = Captures.open(settings.capture())) {
            Map<String, Object> environment = Environment.read();
            try (Interleaving measurement = Interleaving.open(
                    settings.programs(),
                    order(),
                    capture,
                    environment,
                    context.home().home(),
                    Optional.of(context.properties().permissions().confinement()))) {
                context.stop().interruptBy(() -> {
                    measurement.abort();
                    context.lab().cut();
                });
                try (Journal journal = open(measurement.header())) {
                    return take(measurement, journal, environment);
                }
            }
        }
    }

    private BlockOrder order() {
        return settings.turns()
                .map(turns -> turns.order(settings.programs().size(), assignment.run()))
                .orElseGet(() -> new BlockOrder(BlockOrder.Kind.ALTERNATING, 0, 1));
    }

    private Preparation prepare() throws IOException {
        Doctor doctor = context.doctor();
        if (!settings.prepare()) {
            doctor.restoreAbandoned();
            return Preparation.none(doctor);
        }
        Preparation preparation = Preparation.of(doctor);
        for (ChangeOutcome outcome : preparation.outcomes()) {
            if (outcome.kind() == ChangeOutcome.Kind.FAILED || outcome.kind() == ChangeOutcome.Kind.NEEDS_ROOT) {
                notices.tell(
                        RunEventKind.NOT_PREPARED,
                        outcome.change().item() + ": " + outcome.kind().key() + " " + outcome.detail());
            }
        }
        return preparation;
    }

    private Journal open(RunHeader measured) throws IOException {
        long segmentBytes = context.properties().segmentBytes();
        if (begun) {
            return Journal.reopen(folder.directory(), segmentBytes);
        }
        return Journal.create(
                folder.directory(),
                new RunHeader(
                        context.lab().identity().machine(),
                        assignment.program(),
                        measured.programs(),
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

    private SessionOutcome take(Interleaving measurement, Journal journal, Map<String, Object> environment)
            throws IOException {
        if (next(journal) > assignment.samples()) {
            return new SessionOutcome.Completed();
        }
        boolean goesOn = journal.last().isPresent();
        boolean behindOthers = stored() > journal.last().map(Sample::number).orElse(0);
        if (goesOn) {
            measurement.resume(journal.header());
        }
        Sampler sampler = new Sampler(
                measurement,
                assignment,
                settings,
                context.lab(),
                goesOn || behindOthers ? interruption : Optional.empty(),
                behindOthers
                        ? DriftDetector.since(Map.of(), environment)
                        : goesOn ? DriftDetector.since(journal.header().environment(), environment) : Map.of());
        if (behindOthers) {
            sampler.followsOthers();
        }
        JournalAppender appender = new JournalAppender(journal, boundary, context.stop(), notices);
        ValiditySigns before = ValiditySigns.read();
        FrequencySpan frequencies = new FrequencySpan();
        ProgramChanges changes = new ProgramChanges();
        Optional<Decision> decision = settings.turns()
                .filter(turns -> turns.untilDecidedByPercent().isPresent())
                .map(turns -> new Decision(
                        measurement.header(), turns.untilDecidedByPercent().getAsDouble()));
        try {
            Optional<SessionOutcome> end = warmUp(measurement, sampler, journal, appender);
            begun = true;
            for (int number = Math.max(next(journal), 1); end.isEmpty() && number <= assignment.samples(); number++) {
                end = boundary.before(sampler.expected())
                        .or(sampler::tooManyFailures)
                        .or(gate::beforeSample);
                if (end.isEmpty()) {
                    Sample sample = sampler.take(number, journal.last());
                    gate.took(Duration.ofNanos(sample.elapsedNanos()));
                    frequencies.add(sample);
                    changes.add(sample);
                    end = appender.keep(sample, sampler);
                    progress(number);
                    if (end.isEmpty() && decision.isPresent() && decision.get().with(sample)) {
                        notices.tell(RunEventKind.DECIDED, "after " + number + " samples");
                        end = Optional.of(new SessionOutcome.Completed());
                    }
                }
            }
            return end.orElseGet(SessionOutcome.Completed::new);
        } finally {
            tellOf(ValiditySigns.read().since(before));
            changes.change().ifPresent(change -> notices.tell(RunEventKind.DISTURBED, change));
            frequencies.change().ifPresent(change -> notices.tell(RunEventKind.DISTURBED, change));
        }
    }

    /** The number of the sample to be taken next; 0 is the warm-up. A journal that is lost, or behind what is stored, is gone on with behind that. */
    private int next(Journal journal) {
        boolean lost = journal.last().isEmpty() && assignment.warmUpStored();
        return lost || stored() > 0 ? Math.max(stored() + 1, journal.nextNumber()) : journal.nextNumber();
    }

    /** Number of the last sample that the server is known to have; 0 for none. */
    private int stored() {
        return Math.max(assignment.storedThrough(), sync.acknowledged());
    }

    /** Sample 0; after an interruption it warms the caches and is not kept, or left out where it takes too much of its window. */
    private Optional<SessionOutcome> warmUp(
            Interleaving measurement, Sampler sampler, Journal journal, JournalAppender appender) throws IOException {
        boolean kept = next(journal) == 0;
        Optional<SessionOutcome> end = boundary.before(sampler.expectedWarmUp()).or(() -> gate.beforePiece(!kept));
        if (end.isPresent() || !kept && !gate.warmsUp()) {
            return end;
        }
        Sample warmUp = sampler.warmUp();
        gate.took(Duration.ofNanos(warmUp.elapsedNanos()));
        for (int program = 0; program < measurement.names().size(); program++) {
            measurement
                    .lastErrors(program)
                    .ifPresent(errors -> notices.tell(RunEventKind.STANDARD_ERROR, Failure.lastLine(errors)));
        }
        String output = measurement.output();
        if (begun || !output.isEmpty()) { // in place of an earlier warm-up's
            sync.tell(RunEvent.now(RunEventKind.OUTPUT, OptionalInt.empty(), Optional.of(output)));
        }
        if (interruption.equals(Optional.of(RESTARTED))) {
            journal.last().ifPresent(last -> tellOfTheRestart(last, warmUp));
        }
        return kept ? appender.keep(warmUp, sampler) : Optional.empty();
    }

    /** The warm-up is what it does first again. */
    private void tellOfTheRestart(Sample last, Sample warmUp) {
        Gaps.between(Optional.of(last), warmUp, interruption)
                .ifPresent(gap -> notices.tell(
                        RunEventKind.RESTARTED,
                        RESTARTED + " and goes on behind sample " + last.number() + "; none was taken for "
                                + DurationText.precise(gap.nanos() / 1e9)));
    }

    private void tellOf(ValiditySigns grown) {
        Map<String, Object> disturbed = grown.counted();
        disturbed.values().removeIf(Long.valueOf(0)::equals);
        if (!disturbed.isEmpty()) {
            notices.tell(RunEventKind.DISTURBED, disturbed.toString());
        }
    }

    private void progress(int number) {
        long now = context.nanoTime().getAsLong();
        if (now - toldAt >= PROGRESS_NANOS) {
            toldAt = now;
            context.log().say(assignment.title() + ": sample " + number + " of " + assignment.samples());
        }
    }
}
