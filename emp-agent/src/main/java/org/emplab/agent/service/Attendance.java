package org.emplab.agent.service;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.journal.Journal;
import org.emplab.agent.upload.Contact;
import org.emplab.agent.upload.RunEvent;
import org.emplab.agent.upload.Standing;
import org.emplab.lab.experiment.DisplacementOrder;

/** Attends to the run that is on: asks whether to go on with it, goes on, and sees to what came of it. */
final class Attendance {
    private static final Duration HINDERED = Duration.ofSeconds(10);

    private final Workplace place;
    private final Liaisons liaisons;
    private final Closing closing;
    private final Map<String, String> hindrances = new HashMap<>();

    Attendance(Workplace place, Liaisons liaisons, Closing closing) {
        this.place = place;
        this.liaisons = liaisons;
        this.closing = closing;
    }

    void goOn(RunFolder folder) throws IOException {
        Liaison liaison = liaisons.of(folder);
        boolean stands = folder.state() == RunFolder.State.STANDING;
        Contact contact = (stands ? liaison.atLeisure() : liaison.beforehand()).orElse(null);
        if (contact instanceof Contact.Gone gone) {
            closing.setAside(folder, gone.reason());
        } else if (contact instanceof Contact.Heard heard) {
            if (obey(folder, liaison, heard.standing())) {
                work(folder, liaison);
            }
        } else if (stands) {
            pause();
        } else {
            work(folder, liaison);
        }
    }

    /** True if samples are to be taken now. */
    private boolean obey(RunFolder folder, Liaison liaison, Standing standing) throws IOException {
        if (standing.ended()) {
            closing.endedElsewhere(folder, standing.state());
            return false;
        }
        if (standing.wantsAbort()) {
            closing.end(folder, "aborted", "aborted as asked");
            return false;
        }
        if (standing.wantsPause()) {
            if (folder.state() == RunFolder.State.AT_WORK) {
                stand(folder, liaison, "held", Optional.empty(), "paused as asked");
            } else {
                pause();
            }
            return false;
        }
        boolean hindered = hindrances.containsKey(folder.assignment().run());
        if (!hindered && (standing.paused() || folder.state() == RunFolder.State.STANDING)) {
            liaison.tell(RunEvent.now("resumed", OptionalInt.empty(), Optional.empty()));
        }
        return true;
    }

    private void pause() {
        place.stop().sleep(place.properties().poll());
    }

    private void work(RunFolder folder, Liaison liaison) throws IOException {
        Optional<StintEnd> end;
        try {
            end = DisplacementOrder.isOne(folder.assignment().settings())
                    ? displace(folder, liaison)
                    : sample(folder, liaison);
        } catch (IllegalArgumentException e) {
            end = Optional.of(new StintEnd.Over("failed", "its settings are wrong: " + e.getMessage()));
        }
        if (end.isPresent()) {
            after(end.get(), folder, liaison);
        }
    }

    private Optional<StintEnd> sample(RunFolder folder, Liaison liaison) throws IOException {
        Permissions permissions = place.properties().permissions();
        RunSettings settings = RunSettings.of(folder.assignment().settings());
        Optional<String> objection = permissions.objection(settings);
        if (objection.isPresent()) {
            return Optional.of(new StintEnd.Over("failed", objection.get()));
        }
        String interruption = folder.state() == RunFolder.State.STANDING
                ? folder.reason()
                : hindrances.getOrDefault(folder.assignment().run(), "the agent was restarted");
        if (folder.state() == RunFolder.State.STANDING) {
            liaison.lookAgain();
            if (!Journal.exists(folder.directory())) {
                liaison.beforehand(); // the server alone knows where to go on
            }
        }
        folder.become(RunFolder.State.AT_WORK, "");
        return Optional.of(
                new Stint(place, folder, permissions.applied(settings), Optional.of(interruption), liaison).take());
    }

    /** Always from its beginning: what was measured before an interruption is of another time. */
    private Optional<StintEnd> displace(RunFolder folder, Liaison liaison) throws IOException {
        if (Files.exists(folder.result())) {
            return Optional.of(new StintEnd.Completed()); // the agent was killed when it had just written it
        }
        DisplacementTask task = DisplacementTask.of(folder.assignment().settings());
        Optional<String> objection = place.properties().permissions().objection(task);
        if (objection.isPresent()) {
            return Optional.of(new StintEnd.Over("failed", objection.get()));
        }
        folder.become(RunFolder.State.AT_WORK, "");
        return Optional.of(new DisplacementStint(
                        place.home(), place.properties(), place.lab(), folder, task, liaison, place.stop(), place.log())
                .take());
    }

    private void after(StintEnd end, RunFolder folder, Liaison liaison) throws IOException {
        if (!(end instanceof StintEnd.Hindered)) {
            hindrances.remove(folder.assignment().run());
        }
        if (end instanceof StintEnd.Completed) {
            closing.end(folder, "completed", "");
        } else if (end instanceof StintEnd.Over over) {
            closing.end(folder, over.kind(), over.reason());
        } else if (end instanceof StintEnd.EndedElsewhere elsewhere) {
            closing.endedElsewhere(folder, elsewhere.state());
        } else if (end instanceof StintEnd.Gone gone) {
            closing.setAside(folder, gone.reason());
        } else if (end instanceof StintEnd.AskedToPause) {
            stand(folder, liaison, "held", Optional.empty(), "paused as asked");
        } else if (end instanceof StintEnd.Stuck stuck) {
            stand(folder, liaison, "paused", Optional.of(stuck.reason()), "paused: " + stuck.reason());
        } else if (end instanceof StintEnd.Hindered hindered) {
            hindered(folder, liaison, hindered.reason());
        } else {
            liaison.tell(
                    RunEvent.now("held", OptionalInt.empty(), Optional.of("the agent was stopped on its machine")));
            liaison.farewell();
        }
    }

    private void hindered(RunFolder folder, Liaison liaison, String reason) {
        if (!reason.equals(hindrances.put(folder.assignment().run(), reason))) {
            place.log().say(folder.assignment().title() + ": " + reason);
            liaison.tell(RunEvent.now("held", OptionalInt.empty(), Optional.of(reason)));
        }
        place.stop().sleep(HINDERED);
    }

    private void stand(RunFolder folder, Liaison liaison, String kind, Optional<String> reason, String inWords)
            throws IOException {
        folder.become(RunFolder.State.STANDING, inWords);
        liaison.tell(RunEvent.now(kind, OptionalInt.empty(), reason));
        place.log().say(folder.assignment().title() + ": " + inWords);
    }
}
