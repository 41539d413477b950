package org.emplab.agent.sync;

import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.AgentLog;
import org.emplab.agent.home.RunEvent;
import org.emplab.lab.RunEventKind;

/** Reports what happens to one run: an event for the server, and where there is a reason, a line of the log. */
public record Notices(String title, RunSync sync, AgentLog log) {

    public void tell(RunEventKind kind, String reason) {
        sync.tell(RunEvent.now(kind, OptionalInt.empty(), Optional.of(reason)));
        log.say(title + ": " + kind.key() + ": " + reason);
    }

    public void tell(RunEventKind kind) {
        sync.tell(RunEvent.now(kind, OptionalInt.empty(), Optional.empty()));
    }
}
