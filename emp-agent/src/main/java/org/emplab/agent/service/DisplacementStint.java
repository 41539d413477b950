package org.emplab.agent.service;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.CaptureSettings;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.displacement.DisplacementException;
import org.emplab.agent.displacement.Experiment;
import org.emplab.agent.displacement.Subject;
import org.emplab.agent.measure.AbortedException;
import org.emplab.agent.measure.MeasureException;
import org.emplab.agent.upload.Contact;
import org.emplab.agent.upload.Standing;
import org.emplab.agent.workload.WorkloadException;

/**
 * A whole experiment by the displacement technique, from its beginning. The server is spoken to between its steps, and a
 * person's wish takes effect there; only an experiment that wants it is asked after within steps, too. A signal ends it at
 * once.
 */
final class DisplacementStint {
    private final AgentHome home;
    private final AgentProperties properties;
    private final Lab lab;
    private final RunFolder folder;
    private final DisplacementTask task;
    private final Liaison liaison;
    private final StopSign stop;
    private final Log log;
    private final StepPolls polls;

    DisplacementStint(
            AgentHome home,
            AgentProperties properties,
            Lab lab,
            RunFolder folder,
            DisplacementTask task,
            Liaison liaison,
            StopSign stop,
            Log log) {
        this.home = home;
        this.properties = properties;
        this.lab = lab;
        this.folder = folder;
        this.task = task;
        this.liaison = liaison;
        this.stop = stop;
        this.log = log;
        this.polls = new StepPolls(task.abortPoll(), lab, folder.assignment());
    }

    StintEnd take() throws IOException {
        try (Capture capture = Captures.open(CaptureSettings.automatic())) {
            DisplacementTask ready = task;
            if (task.serverMachine().isPresent()) {
                ready = task.sendingTo(server(task.serverMachine().get()));
                Optional<String> objection = properties.permissions().objection(ready);
                if (objection.isPresent()) {
                    return new StintEnd.Over("failed", objection.get());
                }
            }
            Experiment experiment = new Experiment(ready.settings(), home.home(), this::step);
            polls.abortBy(experiment::abort);
            stop.interruptBy(() -> {
                experiment.abort();
                lab.cut();
            });
            String result = experiment.runAsJson(capture, lab.identity().machine(), polls::cost);
            AgentHome.write(folder.result(), result);
            return new StintEnd.Completed();
        } catch (PutDown down) {
            return down.end;
        } catch (AbortedException e) {
            return stop.asked()
                    ? new StintEnd.Stopped()
                    : new StintEnd.Over("aborted", "aborted in the middle of a step");
        } catch (DisplacementException
                | WorkloadException
                | CaptureException
                | MeasureException
                | IllegalArgumentException e) {
            return new StintEnd.Over("failed", String.valueOf(e.getMessage()));
        } finally {
            polls.end();
            stop.interruptBy(lab::cut);
        }
    }

    /** Waits until the other machine's agent has started its server; whoever waits is not at a step of anything. */
    private Subject.Address server(String machine) {
        Partner partner = new Partner(lab, folder.assignment(), machine);
        while (true) {
            speak(Duration.ZERO);
            Partner.Word word = partner.ask();
            if (word instanceof Partner.Word.Ready ready) {
                return ready.server();
            }
            if (word instanceof Partner.Word.Refused refused) {
                throw new PutDown(new StintEnd.Over("failed", refused.reason()));
            }
            log.once("partner", folder.assignment().title() + ": " + ((Partner.Word.Awaited) word).reason());
            stop.sleep(properties.poll());
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
        if (stop.asked()) {
            throw new PutDown(new StintEnd.Stopped());
        }
        try {
            liaison.atBoundary(expected).flatMap(DisplacementStint::end).ifPresent(end -> {
                throw new PutDown(end);
            });
        } catch (IOException e) {
            log.once("trouble", "trouble on this machine's disk: " + e.getMessage());
        }
    }

    private static Optional<StintEnd> end(Contact contact) {
        if (contact instanceof Contact.Gone gone) {
            return Optional.of(new StintEnd.Gone(gone.reason()));
        }
        if (!(contact instanceof Contact.Heard heard)) {
            return Optional.empty();
        }
        Standing standing = heard.standing();
        if (standing.ended()) {
            return Optional.of(new StintEnd.EndedElsewhere(standing.state()));
        }
        if (standing.wantsAbort()) {
            return Optional.of(new StintEnd.Over("aborted", "aborted as asked"));
        }
        return standing.wantsPause() ? Optional.of(new StintEnd.AskedToPause()) : Optional.empty();
    }

    /** Ends the experiment between two steps. */
    private static final class PutDown extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient StintEnd end;

        PutDown(StintEnd end) {
            super(null, null, false, false);
            this.end = end;
        }
    }
}
