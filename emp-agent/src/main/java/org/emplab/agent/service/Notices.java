package org.emplab.agent.service;

import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.upload.RunEvent;

/** What happens to one run: an event for the server, and where there is a reason, a line of the log. */
record Notices(String title, Liaison liaison, Log log) {

    void tell(String kind, String reason) {
        liaison.tell(RunEvent.now(kind, OptionalInt.empty(), Optional.of(reason)));
        log.say(title + ": " + kind + ": " + reason);
    }

    void tell(String kind) {
        liaison.tell(RunEvent.now(kind, OptionalInt.empty(), Optional.empty()));
    }
}
