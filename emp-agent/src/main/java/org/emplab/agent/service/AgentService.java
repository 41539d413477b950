package org.emplab.agent.service;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.doctor.Doctor;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.upload.Contact;
import org.emplab.agent.upload.RunEvent;
import org.emplab.agent.upload.Standing;
import org.emplab.agent.upload.Upload;
import org.emplab.format.InvalidInputException;
import org.emplab.format.JsonTrees;
import org.emplab.format.order.DisplacementOrder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The agent at work: brings home what is over, goes on with what is not, and asks for more. It lives until it is stopped;
 * whatever happens to a run or a server does not end it.
 */
public final class AgentService {
    private static final Duration STATE_EVERY = Duration.ofMinutes(10);
    private static final Duration HINDERED = Duration.ofSeconds(10);

    private final AgentHome home;
    private final AgentProperties properties;
    private final Lab lab;
    private final RunFolders folders;
    private final StopSign stop;
    private final LongSupplier nanoTime;
    private final Log log;
    private final Backoff asking;
    private final Map<String, Liaison> liaisons = new LinkedHashMap<>();
    private final Map<String, String> hindrances = new LinkedHashMap<>();
    private long stateToldAt;
    private boolean stateTold;

    private AgentService(
            AgentHome home,
            AgentProperties properties,
            Identity identity,
            StopSign stop,
            LongSupplier nanoTime,
            Log log) {
        this.home = home;
        this.properties = properties;
        this.lab = new Lab(home, identity, properties.answer(), log);
        this.folders = new RunFolders(home.runs(), log);
        this.stop = stop;
        this.nanoTime = nanoTime;
        this.log = log;
        this.asking = new Backoff(properties.poll(), Duration.ofMinutes(2), nanoTime);
    }

    /**
     * Serves until it is asked to stop.
     *
     * @throws ServiceException if this machine is not enrolled, another agent serves it, or its settings are wrong
     */
    public static void serve(AgentHome home, StopSign stop, Log log) throws IOException {
        Identity identity = Identity.read(home)
                .orElseThrow(() -> new ServiceException("this machine is not enrolled at a server (no "
                        + home.identity() + "): emp agent enroll URL TOKEN"));
        AgentProperties properties = AgentProperties.read(home);
        try (AgentLock lock = AgentLock.take(home)) {
            new AgentService(home, properties, identity, stop, System::nanoTime, log).serve();
        }
    }

    private void serve() throws IOException {
        log.say("serving as " + lab.identity());
        new Doctor(Machine.local(), home.home(), OptionalInt.empty()).restoreAbandoned();
        folders.tidy();
        stop.interruptBy(lab::cut);
        while (!stop.asked()) {
            try {
                turn();
                log.over("trouble", "going on");
            } catch (IOException | InvalidInputException e) {
                log.once("trouble", "trouble on this machine's disk: " + e.getMessage());
                stop.sleep(HINDERED);
            } catch (RuntimeException e) {
                log.fault("unforeseen, trying again", e);
                stop.sleep(HINDERED);
            }
        }
        log.say("stopped");
    }

    private void turn() throws IOException {
        List<RunFolder> unfinished =
                folders.unfinished().stream().filter(this::isOurs).toList();
        for (RunFolder folder : unfinished) {
            if (folder.state() == RunFolder.State.ENDED) {
                bringHome(folder);
            }
        }
        Optional<RunFolder> current = unfinished.stream()
                .filter(folder ->
                        folder.state() == RunFolder.State.AT_WORK || folder.state() == RunFolder.State.STANDING)
                .findFirst();
        if (current.isPresent()) {
            goOn(current.get());
        } else if (!claim()) {
            stop.sleep(properties.poll());
        }
    }

    private boolean isOurs(RunFolder folder) {
        boolean ours = lab.isOurs(folder.assignment());
        if (!ours) {
            log.once(
                    folder.assignment().run(),
                    folder.assignment().title()
                            + " is of another lab, where this machine was enrolled before; left alone");
        }
        return ours;
    }

    /** True if there is work now. */
    private boolean claim() throws IOException {
        if (!asking.over()) {
            return false;
        }
        Answer answer = lab.connection().post("/api/v1/agent/claim", question());
        if (!(answer instanceof Answer.Accepted accepted)) {
            noClaim(answer);
            return false;
        }
        asking.succeeded();
        stateTold = true;
        log.over("server", "the server answers again");
        if (accepted.status() == 204 || accepted.body().isMissingNode()) {
            return false;
        }
        Optional<ServingOrder> serving = ServingOrder.of(accepted.body());
        if (serving.isPresent()) {
            new ServingStint(home, properties, lab, stop, log).serve(serving.get());
            return true;
        }
        try {
            Assignment assignment = Assignment.of(lab.identity().machineId(), accepted.body());
            RunFolder folder = RunFolder.create(home.runs(), assignment);
            if (folder.state() == RunFolder.State.AT_WORK) {
                log.say(assignment.title() + ": "
                        + (assignment.samples() == 0 ? "by displacement" : assignment.samples() + " samples")
                        + (assignment.storedThrough() > 0 ? ", going on after " + assignment.storedThrough() : ""));
                return true;
            }
            liaison(folder).tryAtOnce(); // it is over here, and the server is still to hear of it
        } catch (IllegalArgumentException e) {
            log.once("claim", String.valueOf(e.getMessage()));
        }
        return false;
    }

    private void noClaim(Answer answer) {
        Contact contact = Contact.of(answer);
        log.once("server", contact.reason());
        if (!(contact instanceof Contact.Unwelcome && lab.enrolledAnew())) {
            asking.failed();
        }
    }

    /** With the machine's state now and then. */
    private ObjectNode question() {
        ObjectNode question = JsonTrees.object();
        long now = nanoTime.getAsLong();
        if (!stateTold || now - stateToldAt >= STATE_EVERY.toNanos()) {
            stateToldAt = now;
            question.set("environment", JsonMapper.shared().valueToTree(Environment.read()));
        }
        return question;
    }

    private Liaison liaison(RunFolder folder) throws IOException {
        Assignment assignment = folder.assignment();
        Liaison known = liaisons.get(assignment.run());
        if (known == null) {
            known = new Liaison(
                    lab,
                    assignment,
                    new Upload(folder.journal(), properties.pieceBytes(), nanoTime),
                    folder.result(),
                    Outbox.open(folder.events(), log),
                    properties,
                    nanoTime,
                    log);
            liaisons.put(assignment.run(), known);
        }
        return known;
    }

    private void goOn(RunFolder folder) throws IOException {
        Liaison liaison = liaison(folder);
        Optional<Contact> contact =
                folder.state() == RunFolder.State.STANDING ? liaison.atLeisure() : liaison.beforehand();
        if (contact.isPresent() && contact.get() instanceof Contact.Gone gone) {
            setAside(folder, gone.reason());
            return;
        }
        if (contact.isPresent() && contact.get() instanceof Contact.Heard heard) {
            if (!obey(folder, liaison, heard.standing())) {
                return;
            }
        } else if (folder.state() == RunFolder.State.STANDING) {
            stop.sleep(properties.poll());
            return;
        }
        sample(folder, liaison);
    }

    /** True if samples are to be taken now. */
    private boolean obey(RunFolder folder, Liaison liaison, Standing standing) throws IOException {
        if (standing.ended()) {
            end(folder, standing.state() + " on the server");
            return false;
        }
        if (standing.wantsAbort()) {
            end(folder, liaison, "aborted", "aborted as asked");
            return false;
        }
        if (standing.wantsPause()) {
            if (folder.state() == RunFolder.State.AT_WORK) {
                stand(folder, liaison, "held", Optional.empty(), "paused as asked");
            } else {
                stop.sleep(properties.poll());
            }
            return false;
        }
        boolean hindered = hindrances.containsKey(folder.assignment().run());
        if (!hindered && (standing.paused() || folder.state() == RunFolder.State.STANDING)) {
            liaison.tell(RunEvent.now("resumed", OptionalInt.empty(), Optional.empty()));
        }
        return true;
    }

    private void sample(RunFolder folder, Liaison liaison) throws IOException {
        if (DisplacementOrder.isOne(folder.assignment().settings())) {
            displace(folder, liaison);
            return;
        }
        Optional<RunSettings> settings = settings(folder, liaison);
        if (settings.isEmpty()) {
            return;
        }
        Optional<String> interruption = Optional.of(
                folder.state() == RunFolder.State.STANDING
                        ? folder.reason()
                        : hindrances.getOrDefault(folder.assignment().run(), "the agent was restarted"));
        folder.become(RunFolder.State.AT_WORK, "");
        StintEnd end = new Stint(
                        home,
                        lab.identity().machine(),
                        folder,
                        settings.get(),
                        interruption,
                        lab,
                        liaison,
                        stop,
                        nanoTime,
                        log)
                .take();
        after(end, folder, liaison);
    }

    /** Always from its beginning: what was measured before an interruption is of another time. */
    private void displace(RunFolder folder, Liaison liaison) throws IOException {
        try {
            DisplacementTask task = DisplacementTask.of(folder.assignment().settings());
            Optional<String> objection = properties.permissions().objection(task);
            if (objection.isPresent()) {
                end(folder, liaison, "failed", objection.get());
                return;
            }
            folder.become(RunFolder.State.AT_WORK, "");
            after(
                    new DisplacementStint(home, properties, lab, folder, task, liaison, stop, log).take(),
                    folder,
                    liaison);
        } catch (IllegalArgumentException e) {
            end(folder, liaison, "failed", "its settings are wrong: " + e.getMessage());
        }
    }

    /** Empty, and the run is over, if this machine cannot or may not do it. */
    private Optional<RunSettings> settings(RunFolder folder, Liaison liaison) throws IOException {
        try {
            RunSettings settings = RunSettings.of(folder.assignment().settings());
            Optional<String> objection = properties.permissions().objection(settings);
            if (objection.isPresent()) {
                end(folder, liaison, "failed", objection.get());
                return Optional.empty();
            }
            return Optional.of(properties.permissions().applied(settings));
        } catch (IllegalArgumentException e) {
            end(folder, liaison, "failed", "its settings are wrong: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void after(StintEnd end, RunFolder folder, Liaison liaison) throws IOException {
        String run = folder.assignment().run();
        if (!(end instanceof StintEnd.Hindered)) {
            hindrances.remove(run);
        }
        if (end instanceof StintEnd.Completed) {
            end(folder, liaison, "completed", "");
        } else if (end instanceof StintEnd.Over over) {
            end(folder, liaison, over.kind(), over.reason());
        } else if (end instanceof StintEnd.EndedElsewhere elsewhere) {
            end(folder, elsewhere.state() + " on the server");
        } else if (end instanceof StintEnd.Gone gone) {
            setAside(folder, gone.reason());
        } else if (end instanceof StintEnd.AskedToPause) {
            stand(folder, liaison, "held", Optional.empty(), "paused as asked");
        } else if (end instanceof StintEnd.Stuck stuck) {
            stand(folder, liaison, "paused", Optional.of(stuck.reason()), "paused: " + stuck.reason());
        } else if (end instanceof StintEnd.Hindered hindered) {
            if (!hindered.reason().equals(hindrances.put(run, hindered.reason()))) {
                log.say(folder.assignment().title() + ": " + hindered.reason());
                liaison.tell(RunEvent.now("held", OptionalInt.empty(), Optional.of(hindered.reason())));
            }
            stop.sleep(HINDERED);
        } else {
            liaison.tell(
                    RunEvent.now("held", OptionalInt.empty(), Optional.of("the agent was stopped on its machine")));
            liaison.farewell();
        }
    }

    private void stand(RunFolder folder, Liaison liaison, String kind, Optional<String> reason, String inWords)
            throws IOException {
        folder.become(RunFolder.State.STANDING, inWords);
        liaison.tell(RunEvent.now(kind, OptionalInt.empty(), reason));
        log.say(folder.assignment().title() + ": " + inWords);
    }

    private void end(RunFolder folder, Liaison liaison, String kind, String reason) throws IOException {
        liaison.tellEnding(
                RunEvent.now(kind, OptionalInt.empty(), reason.isEmpty() ? Optional.empty() : Optional.of(reason)));
        end(folder, kind + (reason.isEmpty() ? "" : ": " + reason));
    }

    private void end(RunFolder folder, String inWords) throws IOException {
        folder.become(RunFolder.State.ENDED, inWords);
        log.say(folder.assignment().title() + ": " + inWords);
        bringHome(folder);
    }

    /** Until the server has everything; then nothing of the run is kept here. */
    private void bringHome(RunFolder folder) throws IOException {
        Liaison liaison = liaison(folder);
        Optional<Contact> contact = liaison.atLeisure();
        if (contact.isEmpty()) {
            return;
        }
        if (contact.get() instanceof Contact.Gone gone) {
            setAside(folder, gone.reason());
        } else if (liaison.isHome()) {
            forget(folder);
            folder.delete();
        } else if (liaison.rejection().isPresent()) {
            rejected(folder, liaison, contact.get());
        }
    }

    private void rejected(RunFolder folder, Liaison liaison, Contact contact) throws IOException {
        String reason = "the server does not take what was measured ("
                + liaison.rejection().orElse("") + ")";
        if (contact instanceof Contact.Heard heard && !heard.standing().ended()) {
            liaison.tellEnding(RunEvent.now(
                    "failed",
                    OptionalInt.empty(),
                    Optional.of(reason + "; it is in " + folder.journal() + " on the machine")));
            liaison.atLeisure();
        }
        setAside(folder, reason);
    }

    private void setAside(RunFolder folder, String reason) throws IOException {
        folder.become(RunFolder.State.SET_ASIDE, reason);
        forget(folder);
        log.say(folder.assignment().title() + ": " + reason + "; its journal is kept: " + folder.journal());
    }

    private void forget(RunFolder folder) {
        liaisons.remove(folder.assignment().run());
        hindrances.remove(folder.assignment().run());
    }
}
