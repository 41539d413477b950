package org.emplab.server.notify;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** That a person wants to hear of one kind of thing by one channel. */
@Entity
@Immutable
@Table(name = "wishes")
class Wish {
    @Id
    private UUID id;

    private UUID userId;
    private String kind;
    private String channel;
    private boolean everybodys;
    private long afterEvent;
    private Instant since;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Wish() {}

    Wish(UUID userId, String kind, String channel, boolean everybodys, long afterEvent, Instant since) {
        this.id = UUID.randomUUID();
        this.userId = userId;
        this.kind = kind;
        this.channel = channel;
        this.everybodys = everybodys;
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

    boolean everybodys() {
        return everybodys;
    }
}
