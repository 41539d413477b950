package org.emplab.agent.session;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.CapabilityReader;
import org.emplab.agent.home.RunFolder;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.WireJson;
import org.emplab.agent.sync.Backoff;
import org.emplab.agent.sync.RunSyncs;
import org.emplab.agent.sync.ServerReply;
import org.emplab.lab.ClaimRequest;
import org.emplab.lab.ClaimRequest.RebootOrder;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Asks the server for work, and tells it the machine's state with the question now and then. */
final class Claims {
    private static final Duration STATE_EVERY = Duration.ofMinutes(10);
    private static final int NO_WORK = 204;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private final AgentContext context;
    private final RunSyncs syncs;
    private final Backoff asking;
    private final MachineReboot reboot;
    private long stateToldAt;
    private boolean stateTold;

    Claims(AgentContext context, RunSyncs syncs, MachineReboot reboot) {
        this.context = context;
        this.syncs = syncs;
        this.reboot = reboot;
        this.asking = new Backoff(context.properties().poll(), LONGEST_WAIT, context.nanoTime());
    }

    /**
     * True if there is work now.
     *
     * @param allSent whether the server has every sample that was taken here
     */
    boolean ask(boolean allSent) throws IOException {
        if (!asking.over()) {
            return false;
        }
        Answer answer = context.lab().connection().post("/api/v1/agent/claim", question(allSent));
        if (!(answer instanceof Answer.Accepted accepted)) {
            failed(ServerReply.of(answer));
            return false;
        }
        if (accepted.status() == NO_WORK) {
            heard();
            return false;
        }
        Optional<RebootOrder> order =
                WireJson.read(accepted.body(), RebootOrder.class).filter(one -> one.reboot() != null);
        if (order.isPresent()) {
            heard();
            reboot.obey(order.get(), allSent);
            return false;
        }
        Assignment assignment;
        try {
            assignment = Assignment.of(context.lab().identity().machineId(), accepted.body());
        } catch (IllegalArgumentException e) {
            failed(new ServerReply.Later(
                    context.lab().connection().server() + " gives work that is not understood: " + e.getMessage(),
                    false));
            return false;
        }
        heard();
        return take(assignment);
    }

    private boolean take(Assignment assignment) throws IOException {
        RunFolder folder = RunFolder.create(context.home().runs(), assignment);
        if (folder.state() == RunFolder.State.AT_WORK) {
            syncs.forget(folder); // of a folder that is no more
            context.log()
                    .say(assignment.title() + ": "
                            + (assignment.samples() == 0 ? "by displacement" : assignment.samples() + " samples")
                            + (assignment.storedThrough() > 0 ? ", going on after " + assignment.storedThrough() : ""));
            return true;
        }
        syncs.of(folder).tryAtOnce(); // it is over here, and the server is still to hear of it
        return false;
    }

    private void heard() {
        asking.succeeded();
        stateTold = true;
        context.log().over("server", "the server answers again");
    }

    private void failed(ServerReply reply) {
        if (reply instanceof ServerReply.Later) {
            context.log().failed("server", reply.reason(), reply.brokeOff());
        } else {
            context.log().once("server", context.lab().connection().server() + " gives no work: " + reply.reason());
        }
        if (!(reply instanceof ServerReply.Unwelcome && context.lab().enrolledAnew())) {
            asking.failed(reply.leastWait());
        }
    }

    private ObjectNode question(boolean allSent) {
        long now = context.nanoTime().getAsLong();
        boolean toldLately = stateTold && now - stateToldAt < STATE_EVERY.toNanos();
        stateToldAt = toldLately ? stateToldAt : now;
        return WireJson.write(new ClaimRequest(
                toldLately ? null : state(),
                toldLately ? null : freeBytes(),
                reboot.bootId(),
                reboot.obstacle(allSent).orElse(null),
                true));
    }

    private Map<String, Object> state() {
        return context.properties()
                .permissions()
                .addedTo(
                        Environment.read(), CapabilityReader.read(context.home().home()));
    }

    private @Nullable Long freeBytes() {
        try {
            return Files.getFileStore(context.home().directory()).getUsableSpace();
        } catch (IOException unknown) {
            return null;
        }
    }
}
