package org.emplab.server.events;

import java.util.UUID;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Publishes what changed; open pages and other servers hear of it. */
@Component
public class LabChanges {
    private final ApplicationEventPublisher events;

    public LabChanges(ApplicationEventPublisher events) {
        this.events = events;
    }

    public void run(UUID publicId) {
        events.publishEvent(new LabChange.RunChanged(publicId.toString()));
    }

    public void job(UUID id) {
        events.publishEvent(new LabChange.JobChanged(id.toString()));
    }

    public void machine(String name) {
        events.publishEvent(new LabChange.MachineChanged(name));
    }

    public void sessionsEnded(String login) {
        events.publishEvent(new LabChange.SessionsEnded(login));
    }
}
