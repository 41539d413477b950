package org.emplab.server.notify;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** One kind of notification that a person wants by one channel. */
@Entity
@Immutable
@Table(name = "notification_preferences")
class NotificationPreference {
    @Id
    private UUID id;

    private UUID userId;
    private String kind;
    private String channel;
    private boolean ofAllRuns;
    private long afterEvent;
    private Instant since;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected NotificationPreference() {}

    NotificationPreference(
            UUID userId, String kind, String channel, boolean ofAllRuns, long afterEvent, Instant since) {
        this.id = UUID.randomUUID();
        this.userId = userId;
        this.kind = kind;
        this.channel = channel;
        this.ofAllRuns = ofAllRuns;
        this.afterEvent = afterEvent;
        this.since = since;
    }

    UUID id() {
        return id;
    }

    String kind() {
        return kind;
    }

    String channel() {
        return channel;
    }

    boolean ofAllRuns() {
        return ofAllRuns;
    }
}
