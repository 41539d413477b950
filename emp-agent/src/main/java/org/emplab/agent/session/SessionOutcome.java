package org.emplab.agent.session;

import java.time.Instant;
import java.util.Optional;
import org.emplab.agent.sync.ServerReply;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunStatus;

/** How a session of sampling ended. */
public sealed interface SessionOutcome {
    /** All samples are taken. */
    record Completed() implements SessionOutcome {}

    /** The run is over, whatever was taken: aborted or failed. */
    record Over(RunEventKind kind, String reason) implements SessionOutcome {}

    /** The run failed before its first sample since the machine could not start it. */
    record NotStarted(String reason) implements SessionOutcome {}

    /** A person asked for a pause. */
    record AskedToPause() implements SessionOutcome {}

    /** The session waits for a person. */
    record Stuck(String reason) implements SessionOutcome {}

    /** The session may go on by itself, as after a full disk. */
    record Hindered(String reason) implements SessionOutcome {}

    /** The session goes on by itself when the run's next window opens. */
    record OutsideWindow(Instant opensAt) implements SessionOutcome {}

    /** Another agent with this machine's identity is at work. */
    record HeldElsewhere() implements SessionOutcome {}

    /** The agent is to stop. */
    record Stopped() implements SessionOutcome {}

    /** The run ended on the server. */
    record EndedElsewhere(String state) implements SessionOutcome {}

    /** The server has it no more. */
    record Gone(String reason) implements SessionOutcome {}

    /** The request of the server's reply to a run in progress: to end, or to pause; empty if it may go on. */
    static Optional<SessionOutcome> demandedBy(ServerReply reply) {
        if (reply instanceof ServerReply.Gone gone) {
            return Optional.of(new Gone(gone.reason()));
        }
        if (reply instanceof ServerReply.HeldElsewhere) {
            return Optional.of(new HeldElsewhere());
        }
        return reply instanceof ServerReply.Heard heard ? demandedBy(heard.status()) : Optional.empty();
    }

    private static Optional<SessionOutcome> demandedBy(RunStatus status) {
        if (status.ended()) {
            return Optional.of(new EndedElsewhere(status.state()));
        }
        if (status.wantsAbort()) {
            return Optional.of(new Over(RunEventKind.ABORTED, "aborted as asked"));
        }
        return status.wantsPause() ? Optional.of(new AskedToPause()) : Optional.empty();
    }
}
