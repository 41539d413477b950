package org.emplab.server.events;

import java.util.UUID;
import org.emplab.web.events.LabChange;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Tells open pages what changed, once it is committed. */
@Component
public class LabChanges {
    private final ApplicationEventPublisher events;

    LabChanges(ApplicationEventPublisher events) {
        this.events = events;
    }

    public void run(UUID publicId) {
        afterCommit(new LabChange.RunChanged(publicId.toString()));
    }

    public void job(UUID id) {
        afterCommit(new LabChange.JobChanged(id.toString()));
    }

    public void machine(String name) {
        afterCommit(new LabChange.MachineChanged(name));
    }

    private void afterCommit(LabChange change) {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            events.publishEvent(change);
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                events.publishEvent(change);
            }
        });
    }
}
