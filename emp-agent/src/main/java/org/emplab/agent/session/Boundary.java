package org.emplab.agent.session;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.sync.Notices;
import org.emplab.agent.sync.RunSync;
import org.emplab.agent.sync.ServerReply;
import org.emplab.lab.RunEventKind;

/** Decides between two samples whether to call the server, and whether the session ends here. */
record Boundary(RunSync sync, ShutdownSignal stop, Notices notices) {
    /** Calls the server before a sample of this length. */
    Optional<SessionOutcome> before(Duration expected) throws IOException {
        return at(expected, false);
    }

    /** Calls the server while a sample waits for a place on the disk: nothing else may come in between, a pause neither. */
    Optional<SessionOutcome> whileHolding() throws IOException {
        return at(Duration.ZERO, true);
    }

    private Optional<SessionOutcome> at(Duration next, boolean holding) throws IOException {
        if (stop.isRequested()) {
            return Optional.of(new SessionOutcome.Stopped());
        }
        ServerReply reply = sync.atBoundary(next).orElse(null);
        return reply == null ? Optional.empty() : after(reply, holding);
    }

    private Optional<SessionOutcome> after(ServerReply reply, boolean holding) {
        Optional<SessionOutcome> demanded = SessionOutcome.demandedBy(reply);
        boolean ends = demanded.isPresent() && !(demanded.get() instanceof SessionOutcome.AskedToPause);
        if (ends || !(reply instanceof ServerReply.Heard heard)) {
            return demanded;
        }
        if (holding) {
            return Optional.empty();
        }
        if (sync.rejection().isPresent()) {
            return Optional.of(new SessionOutcome.Stuck("the server does not take what was measured: "
                    + sync.rejection().get()));
        }
        if (demanded.isEmpty() && heard.status().paused()) {
            notices.tell(RunEventKind.RESUMED);
        }
        return demanded;
    }
}
