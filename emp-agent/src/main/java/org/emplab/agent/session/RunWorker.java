package org.emplab.agent.session;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.agent.home.CapabilityReader;
import org.emplab.agent.home.Permissions;
import org.emplab.agent.home.RunEvent;
import org.emplab.agent.home.RunFolder;
import org.emplab.agent.journal.Journal;
import org.emplab.agent.sync.RunSync;
import org.emplab.agent.sync.RunSyncs;
import org.emplab.agent.sync.ServerReply;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.MachineCapabilities;
import org.emplab.lab.settings.RunSettings;
import org.emplab.model.Sample.Gap;

/**
 * Works on the run that is on: asks the server whether to continue, takes its samples, and acts on the outcome of the
 * session.
 */
final class RunWorker {
    private static final Duration HINDERED = Duration.ofSeconds(10);

    private final AgentContext context;
    private final RunSyncs syncs;
    private final RunFinisher finisher;
    private final Map<String, String> hindrances = new HashMap<>();
    private final Set<String> begunHere = new HashSet<>();
    private final Map<String, WindowGate> gates = new HashMap<>();

    RunWorker(AgentContext context, RunSyncs syncs, RunFinisher finisher) {
        this.context = context;
        this.syncs = syncs;
        this.finisher = finisher;
    }

    void goOn(RunFolder folder) throws IOException {
        RunSync sync = syncs.of(folder);
        boolean stands = folder.state() == RunFolder.State.STANDING;
        boolean journalIsLost = journalIsLost(folder);
        if (stands && journalIsLost) {
            sync.lookAgain(); // a person has moved it away
        }
        ServerReply reply = (stands ? sync.atLeisure() : sync.beforehand()).orElse(null);
        if (reply != null && obeyed(folder, sync, reply, stands)) {
            return;
        }
        if (sync.heldElsewhere().isPresent()) {
            pause();
        } else if ((stands || journalIsLost) && !(reply instanceof ServerReply.Heard)) {
            pause();
        } else {
            work(folder, sync);
        }
    }

    /** True if nothing on this machine says which sample is next: the server alone knows. */
    private static boolean journalIsLost(RunFolder folder) throws IOException {
        return folder.wasAtWork()
                && !DisplacementOrder.isOne(folder.assignment().settings())
                && !Journal.exists(folder.directory());
    }

    /** True if no samples are to be taken now. */
    private boolean obeyed(RunFolder folder, RunSync sync, ServerReply reply, boolean stands) throws IOException {
        Optional<SessionOutcome> demanded = SessionOutcome.demandedBy(reply);
        if (demanded.isPresent() && demanded.get() instanceof SessionOutcome.AskedToPause && stands) {
            pause();
        } else if (demanded.isPresent()) {
            after(demanded.get(), folder, sync);
        } else if (reply instanceof ServerReply.Heard heard
                && !hindrances.containsKey(folder.assignment().run())
                && (heard.status().paused() || stands)) {
            sync.tell(RunEvent.now(RunEventKind.RESUMED, OptionalInt.empty(), Optional.empty()));
        }
        return demanded.isPresent();
    }

    private void pause() {
        context.stop().sleep(context.properties().poll());
    }

    private void work(RunFolder folder, RunSync sync) throws IOException {
        Optional<SessionOutcome> end;
        try {
            end = DisplacementOrder.isOne(folder.assignment().settings())
                    ? displace(folder, sync)
                    : sample(folder, sync);
        } catch (IllegalArgumentException e) {
            end = Optional.of(
                    new SessionOutcome.Over(RunEventKind.FAILED, "its settings are wrong: " + e.getMessage()));
        }
        if (end.isPresent()) {
            after(end.get(), folder, sync);
        }
    }

    private Optional<SessionOutcome> sample(RunFolder folder, RunSync sync) throws IOException {
        Permissions permissions = context.properties().permissions();
        RunSettings settings = RunSettings.of(folder.assignment().settings());
        Optional<String> objection =
                permissions.objection(settings).or(() -> means().objection(settings, permissions.listed()));
        if (objection.isPresent()) {
            return Optional.of(new SessionOutcome.Over(RunEventKind.FAILED, objection.get()));
        }
        WindowGate gate = gates.computeIfAbsent(
                folder.assignment().run(),
                run -> new WindowGate(folder.assignment(), settings.programs().size(), context.clock()));
        boolean begun = folder.assignment().storedThrough() > 0 || Journal.exists(folder.directory());
        Optional<SessionOutcome> closed = gate.beforePiece(begun);
        if (closed.isPresent()) {
            return closed;
        }
        String interruption = !folder.reason().isEmpty()
                ? folder.reason()
                : hindrances.getOrDefault(
                        folder.assignment().run(),
                        begunHere.contains(folder.assignment().run())
                                ? "trouble on the machine"
                                : SamplingSession.RESTARTED);
        begunHere.add(folder.assignment().run());
        if (folder.state() == RunFolder.State.STANDING && Journal.exists(folder.directory())) {
            sync.lookAgain(); // a person may have mended it
        }
        folder.become(RunFolder.State.AT_WORK, "");
        return Optional.of(new SamplingSession(
                        context, folder, permissions.listed().applied(settings), Optional.of(interruption), sync, gate)
                .take());
    }

    private MachineCapabilities means() {
        return CapabilityReader.read(context.home().home());
    }

    /** Always from its beginning: what was measured before an interruption is of another time. */
    private Optional<SessionOutcome> displace(RunFolder folder, RunSync sync) throws IOException {
        if (Files.exists(folder.result())) {
            return Optional.of(new SessionOutcome.Completed()); // the agent was killed when it had just written it
        }
        DisplacementOrder order = DisplacementOrder.of(folder.assignment().settings());
        Permissions permissions = context.properties().permissions();
        Optional<String> objection =
                permissions.objection(order).or(() -> means().objection(order, permissions.listed()));
        if (objection.isPresent()) {
            return Optional.of(new SessionOutcome.Over(RunEventKind.FAILED, objection.get()));
        }
        folder.become(RunFolder.State.AT_WORK, "");
        return Optional.of(new DisplacementSession(
                        context.home(),
                        context.properties(),
                        context.lab(),
                        folder,
                        order,
                        sync,
                        context.stop(),
                        context.log())
                .take());
    }

    private void after(SessionOutcome end, RunFolder folder, RunSync sync) throws IOException {
        if (!(end instanceof SessionOutcome.Hindered || end instanceof SessionOutcome.OutsideWindow)) {
            hindrances.remove(folder.assignment().run());
            gates.remove(folder.assignment().run());
        }
        if (end instanceof SessionOutcome.Completed) {
            finisher.end(folder, RunEventKind.COMPLETED, "");
        } else if (end instanceof SessionOutcome.Over over) {
            finisher.end(folder, over.kind(), over.reason());
        } else if (end instanceof SessionOutcome.NotStarted notStarted) {
            sync.tell(RunEvent.now(RunEventKind.NOT_STARTED, OptionalInt.empty(), Optional.empty()));
            finisher.end(folder, RunEventKind.FAILED, notStarted.reason());
        } else if (end instanceof SessionOutcome.EndedElsewhere elsewhere) {
            finisher.endedElsewhere(folder, elsewhere.state());
        } else if (end instanceof SessionOutcome.Gone gone) {
            finisher.setAside(folder, gone.reason());
        } else if (end instanceof SessionOutcome.AskedToPause) {
            stand(folder, sync, RunEventKind.HELD, Optional.empty(), "paused as asked");
        } else if (end instanceof SessionOutcome.Stuck stuck) {
            stand(folder, sync, RunEventKind.PAUSED, Optional.of(stuck.reason()), "paused: " + stuck.reason());
        } else if (end instanceof SessionOutcome.HeldElsewhere) {
            pause(); // the server keeps what happens on record, and does not listen to this agent
        } else if (end instanceof SessionOutcome.Hindered hindered) {
            hindered(folder, sync, hindered.reason());
            context.stop().sleep(HINDERED);
        } else if (end instanceof SessionOutcome.OutsideWindow outside) {
            hindered(folder, sync, Gap.OUTSIDE_OF_WINDOWS + " until " + outside.opensAt());
            if (Journal.exists(folder.directory())) {
                folder.become(RunFolder.State.AT_WORK, Gap.OUTSIDE_OF_WINDOWS);
            }
            pause();
        } else {
            sync.tell(RunEvent.now(
                    RunEventKind.HELD, OptionalInt.empty(), Optional.of("the agent was stopped on its machine")));
            sync.farewell();
        }
    }

    private void hindered(RunFolder folder, RunSync sync, String reason) {
        if (!reason.equals(hindrances.put(folder.assignment().run(), reason))) {
            context.log().say(folder.assignment().title() + ": " + reason);
            sync.tell(RunEvent.now(RunEventKind.HELD, OptionalInt.empty(), Optional.of(reason)));
        }
    }

    private void stand(RunFolder folder, RunSync sync, RunEventKind kind, Optional<String> reason, String inWords)
            throws IOException {
        folder.become(RunFolder.State.STANDING, inWords);
        sync.tell(RunEvent.now(kind, OptionalInt.empty(), reason));
        context.log().say(folder.assignment().title() + ": " + inWords);
    }
}
