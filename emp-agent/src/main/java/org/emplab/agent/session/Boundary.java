package org.emplab.agent.session;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.sync.Notices;
import org.emplab.agent.sync.RunSync;
import org.emplab.agent.sync.ServerReply;
import org.emplab.lab.wire.RunStatus;

/** Decides between two samples whether to call the server, and whether the session ends here. */
final class Boundary {
    private final RunSync sync;
    private final ShutdownSignal stop;
    private final Notices notices;

    Boundary(RunSync sync, ShutdownSignal stop, Notices notices) {
        this.sync = sync;
        this.stop = stop;
        this.notices = notices;
    }

    /** Before a sample of this length. */
    Optional<SessionOutcome> before(Duration expected) throws IOException {
        return at(expected, false);
    }

    /** While a sample waits for a place on the disk: nothing else may come in between, a pause neither. */
    Optional<SessionOutcome> whileHolding() throws IOException {
        return at(Duration.ZERO, true);
    }

    private Optional<SessionOutcome> at(Duration next, boolean holding) throws IOException {
        if (stop.asked()) {
            return Optional.of(new SessionOutcome.Stopped());
        }
        ServerReply contact = sync.atBoundary(next).orElse(null);
        if (contact instanceof ServerReply.Gone gone) {
            return Optional.of(new SessionOutcome.Gone(gone.reason()));
        }
        return contact instanceof ServerReply.Heard heard ? obey(heard.status(), holding) : Optional.empty();
    }

    private Optional<SessionOutcome> obey(RunStatus status, boolean holding) {
        if (status.ended()) {
            return Optional.of(new SessionOutcome.EndedElsewhere(status.state()));
        }
        if (status.wantsAbort()) {
            return Optional.of(new SessionOutcome.Over("aborted", "aborted as asked"));
        }
        if (holding) {
            return Optional.empty();
        }
        if (sync.rejection().isPresent()) {
            return Optional.of(new SessionOutcome.Stuck("the server does not take what was measured: "
                    + sync.rejection().get()));
        }
        if (status.wantsPause()) {
            return Optional.of(new SessionOutcome.AskedToPause());
        }
        if (status.paused()) {
            notices.tell("resumed");
        }
        return Optional.empty();
    }
}
