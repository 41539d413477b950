package org.emplab.agent.session;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.Experiment;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.Lab;
import org.emplab.agent.home.RunFolder;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.sync.RunSync;
import org.emplab.agent.sync.ServerRun;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.settings.CaptureSettings;
import org.jspecify.annotations.Nullable;

/**
 * Runs one whole experiment by the displacement technique, from its beginning. It calls the server between its steps,
 * where requests to pause or abort take effect; within steps only if the experiment asks for polls.
 */
public final class DisplacementSession {
    private final AgentHome home;
    private final AgentProperties properties;
    private final Lab lab;
    private final RunFolder folder;
    private final DisplacementOrder order;
    private final RunSync sync;
    private final ShutdownSignal stop;
    private final AgentLog log;
    private final StepPolls polls;

    public DisplacementSession(
            AgentHome home,
            AgentProperties properties,
            Lab lab,
            RunFolder folder,
            DisplacementOrder order,
            RunSync sync,
            ShutdownSignal stop,
            AgentLog log) {
        this.home = home;
        this.properties = properties;
        this.lab = lab;
        this.folder = folder;
        this.order = order;
        this.sync = sync;
        this.stop = stop;
        this.log = log;
        this.polls = new StepPolls(order.abortPoll(), lab, folder.assignment());
    }

    public SessionOutcome take() throws IOException {
        try (Capture capture = Captures.open(CaptureSettings.automatic())) {
            Experiment experiment = new Experiment(
                    order,
                    home.home(),
                    this::step,
                    Optional.of(properties.permissions().confinement()));
            polls.abortBy(experiment::abort);
            stop.interruptBy(() -> {
                experiment.abort();
                lab.cut();
            });
            String result = experiment.runAsJson(capture, lab.identity().machine(), polls::cost);
            DurableFile.write(folder.result(), result);
            return new SessionOutcome.Completed();
        } catch (PutDown down) {
            return down.end;
        } catch (AbortedException e) {
            return stop.isRequested()
                    ? new SessionOutcome.Stopped()
                    : new SessionOutcome.Over(RunEventKind.ABORTED, "aborted in the middle of a step");
        } catch (DisplacementException
                | WorkloadException
                | CaptureException
                | MeasureException
                | IllegalArgumentException e) {
            return new SessionOutcome.Over(RunEventKind.FAILED, String.valueOf(e.getMessage()));
        } finally {
            polls.end();
            stop.interruptBy(lab::cut);
        }
    }

    private void step(String line, Duration next) {
        polls.end();
        log.say(folder.assignment().title() + ": " + line);
        speak(next);
        polls.begin(next.multipliedBy(2));
    }

    /** @param expected how long the next step takes */
    private void speak(Duration expected) {
        if (stop.isRequested()) {
            throw new PutDown(new SessionOutcome.Stopped());
        }
        try {
            sync.atBoundary(expected).flatMap(SessionOutcome::demandedBy).ifPresent(end -> {
                throw new PutDown(end);
            });
        } catch (IOException e) {
            log.once("trouble", "trouble on this machine's disk: " + e.getMessage());
        }
    }

    /** Ends the experiment between two steps. */
    private static final class PutDown extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient SessionOutcome end;

        PutDown(SessionOutcome end) {
            super(null, null, false, false);
            this.end = end;
        }
    }

    /** Polls for an abort within the steps of an experiment that asks for it, and sums up what the polls cost. */
    static final class StepPolls {
        private final Optional<Duration> interval;
        private final Lab lab;
        private final Assignment assignment;
        private Runnable abort = () -> {};
        private @Nullable AbortPoll running;
        private long count;
        private long cpuNanos;

        /** @param interval between two questions; empty: none is asked */
        StepPolls(Optional<Duration> interval, Lab lab, Assignment assignment) {
            this.interval = interval;
            this.lab = lab;
            this.assignment = assignment;
        }

        void abortBy(Runnable work) {
            abort = work;
        }

        /** @param quiet how long the step may last */
        void begin(Duration quiet) {
            if (interval.isPresent()) {
                running = ServerRun.of(lab, assignment)
                        .map(server -> AbortPoll.start(interval.get(), server, quiet, abort))
                        .orElse(null);
            }
        }

        void end() {
            AbortPoll polled = running;
            running = null;
            if (polled != null) {
                try {
                    Map<String, Object> cost = polled.end(lab::cut);
                    count += ((Number) cost.getOrDefault("count", 0)).longValue();
                    cpuNanos += ((Number) cost.getOrDefault("cpuNanos", 0)).longValue();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /** The cost for the result: how often was asked, and the CPU time of that; empty if nothing is asked. */
        Map<String, Object> cost() {
            end();
            if (interval.isEmpty()) {
                return Map.of();
            }
            Map<String, Object> cost = new LinkedHashMap<>();
            cost.put("intervalNanos", interval.get().toNanos());
            cost.put("count", count);
            cost.put("cpuNanos", cpuNanos);
            return Map.of("abortPolls", cost);
        }
    }
}
