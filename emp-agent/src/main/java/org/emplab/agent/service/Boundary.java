package org.emplab.agent.service;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.upload.Contact;
import org.emplab.agent.upload.Standing;

/** Between two samples: a word with the server if it is time for one, and whether the stint ends here. */
final class Boundary {
    private final Liaison liaison;
    private final StopSign stop;
    private final Notices notices;

    Boundary(Liaison liaison, StopSign stop, Notices notices) {
        this.liaison = liaison;
        this.stop = stop;
        this.notices = notices;
    }

    /** Before a sample of this length. */
    Optional<StintEnd> before(Duration expected) throws IOException {
        return at(expected, false);
    }

    /** While a sample waits for a place on the disk: nothing else may come in between, a pause neither. */
    Optional<StintEnd> whileHolding() throws IOException {
        return at(Duration.ZERO, true);
    }

    private Optional<StintEnd> at(Duration next, boolean holding) throws IOException {
        if (stop.asked()) {
            return Optional.of(new StintEnd.Stopped());
        }
        Contact contact = liaison.atBoundary(next).orElse(null);
        if (contact instanceof Contact.Gone gone) {
            return Optional.of(new StintEnd.Gone(gone.reason()));
        }
        return contact instanceof Contact.Heard heard ? obey(heard.standing(), holding) : Optional.empty();
    }

    private Optional<StintEnd> obey(Standing standing, boolean holding) {
        if (standing.ended()) {
            return Optional.of(new StintEnd.EndedElsewhere(standing.state()));
        }
        if (standing.wantsAbort()) {
            return Optional.of(new StintEnd.Over("aborted", "aborted as asked"));
        }
        if (holding) {
            return Optional.empty();
        }
        if (liaison.rejection().isPresent()) {
            return Optional.of(new StintEnd.Stuck("the server does not take what was measured: "
                    + liaison.rejection().get()));
        }
        if (standing.wantsPause()) {
            return Optional.of(new StintEnd.AskedToPause());
        }
        if (standing.paused()) {
            notices.tell("resumed");
        }
        return Optional.empty();
    }
}
