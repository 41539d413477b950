package org.emplab.agent.service;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.upload.Contact;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Asks the server for work, and tells it the machine's state with the question now and then. */
final class Claims {
    private static final Duration STATE_EVERY = Duration.ofMinutes(10);
    private static final int NO_WORK = 204;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private final Workplace place;
    private final Liaisons liaisons;
    private final Backoff asking;
    private long stateToldAt;
    private boolean stateTold;

    Claims(Workplace place, Liaisons liaisons) {
        this.place = place;
        this.liaisons = liaisons;
        this.asking = new Backoff(place.properties().poll(), LONGEST_WAIT, place.nanoTime());
    }

    /** True if there is work now. */
    boolean ask() throws IOException {
        if (!asking.over()) {
            return false;
        }
        Answer answer = place.lab().connection().post("/api/v1/agent/claim", question());
        if (!(answer instanceof Answer.Accepted accepted)) {
            failed(Contact.of(answer));
            return false;
        }
        if (accepted.status() == NO_WORK) {
            heard();
            return false;
        }
        Optional<ServingOrder> serving = ServingOrder.of(accepted.body());
        if (serving.isPresent()) {
            heard();
            new ServingStint(place.home(), place.properties(), place.lab(), place.stop(), place.log())
                    .serve(serving.get());
            return true;
        }
        Assignment assignment;
        try {
            assignment = Assignment.of(place.lab().identity().machineId(), accepted.body());
        } catch (IllegalArgumentException e) {
            failed(new Contact.Later(
                    place.lab().connection().server() + " gives work that is not understood: " + e.getMessage(),
                    false));
            return false;
        }
        heard();
        return take(assignment);
    }

    private boolean take(Assignment assignment) throws IOException {
        RunFolder folder = RunFolder.create(place.home().runs(), assignment);
        if (folder.state() == RunFolder.State.AT_WORK) {
            liaisons.forget(folder); // of a folder that is no more
            place.log()
                    .say(assignment.title() + ": "
                            + (assignment.samples() == 0 ? "by displacement" : assignment.samples() + " samples")
                            + (assignment.storedThrough() > 0 ? ", going on after " + assignment.storedThrough() : ""));
            return true;
        }
        liaisons.of(folder).tryAtOnce(); // it is over here, and the server is still to hear of it
        return false;
    }

    private void heard() {
        asking.succeeded();
        stateTold = true;
        place.log().over("server", "the server answers again");
    }

    private void failed(Contact contact) {
        boolean refused = !(contact instanceof Contact.Later);
        place.log()
                .once(
                        "server",
                        (refused ? place.lab().connection().server() + " gives no work: " : "") + contact.reason());
        if (!(contact instanceof Contact.Unwelcome && place.lab().enrolledAnew())) {
            asking.failed();
        }
    }

    private ObjectNode question() {
        ObjectNode question = JsonTrees.object();
        long now = place.nanoTime().getAsLong();
        if (!stateTold || now - stateToldAt >= STATE_EVERY.toNanos()) {
            stateToldAt = now;
            question.set("environment", JsonMapper.shared().valueToTree(Environment.read()));
        }
        return question;
    }
}
